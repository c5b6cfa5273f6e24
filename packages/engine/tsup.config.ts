import { declarations, preset } from '@earshot/presets/tsup';
import { defineConfig } from 'tsup';
import { compileMatrixModule } from './scripts/compile-matrix-module.ts';
import { extractSileroWeights } from './scripts/extract-silero-weights.ts';

export default defineConfig({
  ...preset,
  entry: ['src/index.ts', 'src/engine-process.ts', 'src/conformance.ts'],
  dts: declarations,
  async onSuccess() {
    extractSileroWeights('dist/silero-vad.bin');
    await compileMatrixModule('dist/matrix.wasm');
  },
});
