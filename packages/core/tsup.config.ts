import { readdirSync } from 'node:fs';
import { declarations, preset } from '@earshot/presets/tsup';
import { defineConfig } from 'tsup';

const subpaths = readdirSync('src/entries').map((file) => [
  `entries/${file.replace(/\.ts$/, '')}`,
  `src/entries/${file}`,
]);

export default defineConfig({
  ...preset,
  // One file for each source file: bundlers then leave out what is not imported, whole schemas
  // included.
  entry: ['src/**/*.ts', '!src/**/*.test.ts', '!src/**/*.test-d.ts', '!src/types/*.ts'],
  bundle: false,
  dts: declarations({
    index: 'src/index.ts',
    protocol: 'src/protocol.ts',
    types: 'src/types.ts',
    'json-schema': 'src/json-schema.ts',
    ...Object.fromEntries(subpaths),
  }),
});
