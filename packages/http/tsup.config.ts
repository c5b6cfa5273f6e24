import { declarationsWithContract, preset } from '@earshot/presets/tsup';
import { defineConfig } from 'tsup';

export default defineConfig({
  ...preset,
  entry: ['src/index.ts', 'src/index.node.ts', 'src/node.ts', 'src/validate.ts'],
  // The sources proper are checked without the types of Node; the subpath for Node needs them.
  tsconfig: 'tsconfig.test.json',
  dts: declarationsWithContract,
  // One pure function of it: users of this package do not install the schemas.
  noExternal: ['@earshot/core/protocol'],
});
