import { preset } from '@earshot/presets/tsup';
import { defineConfig } from 'tsup';

// What only the service uses is bundled, since thousands of small files take longer to find and
// read than the service takes to start: the build bundles what is no dependency but a development
// dependency. What other packages load as well stays one copy for all, and so do native addons.
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
  // Bundled CommonJS requires the modules of Node.
  banner: {
    js: "import { createRequire as createRequireOfBundle } from 'node:module';\nconst require = createRequireOfBundle(import.meta.url);",
  },
});
