import { declarationsWithContract, preset } from '@earshot/presets/tsup';
import { defineConfig } from 'tsup';

const entry = {
  'edited-transcript': 'src/edited-transcript.ts',
  index: 'src/index.ts',
  'index.node': 'src/index.node.ts',
  node: 'src/node.ts',
  validate: 'src/validate.ts',
};

export default defineConfig({
  ...preset,
  entry,
  dts: declarationsWithContract(entry),
  // Pure functions of it: users of this package do not install the schemas.
  noExternal: ['@earshot/core/edits', '@earshot/core/protocol', '@earshot/core/unknown-option'],
});
