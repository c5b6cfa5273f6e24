import { declarations, preset } from '@earshot/presets/tsup';
import { defineConfig } from 'tsup';

const entry = {
  index: 'src/index.ts',
  conformance: 'src/conformance.ts',
  node: 'src/node.ts',
};

export default defineConfig({
  ...preset,
  entry,
  dts: declarations(entry),
  // It is no part of the interface of that package.
  noExternal: ['@earshot/core/unknown-option'],
});
