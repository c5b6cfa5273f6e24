import { writeFile } from 'node:fs/promises';
import { declarations, preset } from '@earshot/presets/tsup';
import { defineConfig } from 'tsup';
import { bundleProcessor, inlineProcessor } from './scripts/inline-processor.mjs';

const entry = {
  index: 'src/index.ts',
  streams: 'src/streams/index.ts',
  'wav-header': 'src/wav-header.ts',
  worklet: 'src/worklet/index.ts',
};

export default defineConfig({
  ...preset,
  entry,
  dts: declarations({
    ...entry,
    // The script that is written below exports nothing, and its declaration says so.
    'worklet-processor': 'src/worklet/processor/capture-processor.ts',
  }),
  esbuildPlugins: [...preset.esbuildPlugins, inlineProcessor()],
  // For pages whose policy allows scripts from files only.
  onSuccess: async () => writeFile('dist/worklet-processor.js', await bundleProcessor()),
});
