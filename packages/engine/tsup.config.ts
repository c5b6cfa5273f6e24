import { copyFileSync } from 'node:fs';
import { writeNotices } from '@earshot/presets/notices';
import { declarations, preset } from '@earshot/presets/tsup';
import { defineConfig } from 'tsup';
import { derivedParts } from './notices.ts';
import { compileMatrixModule } from './scripts/compile-matrix-module.ts';
import { extractSileroWeights } from './scripts/extract-silero-weights.ts';

const entry = {
  index: 'src/index.ts',
  conformance: 'src/conformance.ts',
  'word-errors': 'src/word-errors.ts',
  conversion: 'src/conversion.ts',
  internal: 'src/internal.ts',
  'model-tasks': 'src/model-tasks.ts',
  models: 'src/models.ts',
  'synthetic-models': 'src/synthetic-models.ts',
  'engine-process': 'src/worker/engine-process.ts',
  'onnx-thread': 'src/engines/onnx/thread/onnx-thread.ts',
  'model-task-process': 'src/worker/model-task-process.ts',
};

export default defineConfig({
  ...preset,
  entry,
  dts: declarations(entry),
  esbuildPlugins: [writeNotices(derivedParts)],
  external: ['onnxruntime-node'],
  // One function, which that package does not publish.
  noExternal: ['@earshot/core/unknown-option'],
  async onSuccess() {
    extractSileroWeights('dist/silero-vad.bin');
    await compileMatrixModule('dist/matrix.wasm');
    copyFileSync('assets/probe-speech.wav', 'dist/probe-speech.wav');
    copyFileSync('assets/letter-to-sound.bin', 'dist/letter-to-sound.bin');
  },
});
