import { writeNotices } from '@earshot/presets/notices';
import { declarations, preset } from '@earshot/presets/tsup';
import { defineConfig } from 'tsup';
import { derivedParts } from './notices.ts';

const entry = {
  index: 'src/index.ts',
  'custom-spelling': 'src/custom-spelling/create-speller.ts',
  diarization: 'src/diarization.ts',
  punctuation: 'src/punctuation.ts',
  runner: 'src/runner.ts',
};

export default defineConfig({
  ...preset,
  entry,
  dts: declarations(entry),
  esbuildPlugins: [writeNotices(derivedParts)],
  // A few constants of the contract are used: with copies of them, no add-on loads its schemas.
  noExternal: ['@earshot/core'],
});
