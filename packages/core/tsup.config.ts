import { declarations, preset } from '@earshot/presets/tsup';
import { defineConfig } from 'tsup';

export default defineConfig({
  ...preset,
  // One file for each source file: bundlers then leave out what is not imported, whole schemas included.
  entry: ['src/**/*.ts', '!src/**/*.test.ts', '!src/**/*.test-d.ts'],
  bundle: false,
  dts: { ...declarations, entry: ['src/index.ts', 'src/json-schema.ts', 'src/entries/*.ts'] },
});
