import { writeFile } from 'node:fs/promises';
import { declarations, preset } from '@earshot/presets/tsup';
import { defineConfig } from 'tsup';
import { bundleProcessor, inlineProcessor } from './scripts/inline-processor.mjs';

export default defineConfig({
  ...preset,
  entry: {
    index: 'src/index.ts',
    'wav-header': 'src/wav-header.ts',
    worklet: 'src/worklet/index.ts',
  },
  dts: { compilerOptions: { ...declarations.compilerOptions, lib: ['es2023', 'dom'] } },
  esbuildPlugins: [inlineProcessor()],
  // For pages whose policy allows scripts from files only.
  onSuccess: async () => writeFile('dist/worklet-processor.js', await bundleProcessor()),
});
