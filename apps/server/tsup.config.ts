import { mkdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { formatNotices, packageFolderOf } from '@earshot/presets/notices';
import { preset } from '@earshot/presets/tsup';
import { defineConfig, type Options } from 'tsup';

/** Writes the notices of the packages that are bundled, which their licenses ask for. */
const writeNotices: NonNullable<Options['esbuildPlugins']>[number] = {
  name: 'write-notices',
  setup: (build) =>
    build.onEnd(({ metafile }) => {
      const folders = Object.keys(metafile?.inputs ?? {}).map((path) =>
        packageFolderOf(resolve(path)),
      );
      const present = folders.filter((folder) => folder !== undefined);
      // The files of the build are written after this.
      mkdirSync('dist', { recursive: true });
      writeFileSync('dist/notices.txt', formatNotices('The service', present));
    }),
};

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
  esbuildPlugins: [writeNotices],
});
