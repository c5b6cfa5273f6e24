import { preset } from '@earshot/presets/tsup';
import { defineConfig } from 'tsup';

export default defineConfig({
  ...preset,
  entry: [
    'src/index.ts',
    'src/main.ts',
    'src/database-worker.ts',
    'src/decoder-worker.ts',
    'src/add-on-worker.ts',
    'src/live-add-on-worker.ts',
    'src/peaks-worker.ts',
    'src/voices-worker.ts',
    'src/model-worker.ts',
    'src/meanings-worker.ts',
    'src/watch-worker.ts',
  ],
});
