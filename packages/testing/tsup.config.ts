import { declarations, preset } from '@earshot/presets/tsup';
import { defineConfig } from 'tsup';

export default defineConfig({
  ...preset,
  entry: ['src/index.ts', 'src/conformance.ts'],
  dts: declarations,
});
