import { declarations, preset } from '@earshot/presets/tsup';
import { defineConfig } from 'tsup';

const entry = { index: 'src/index.ts', conformance: 'src/conformance.ts' };

export default defineConfig({
  ...preset,
  entry,
  dts: declarations(entry),
});
