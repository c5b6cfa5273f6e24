import { join } from 'node:path';
import { declarations, preset } from '@earshot/presets/tsup';
import { defineConfig, type Options } from 'tsup';

/** Takes the named characters from the page, for the build that pages load. */
const namedCharactersInPage: NonNullable<Options['esbuildPlugins']>[number] = {
  name: 'named-characters-in-page',
  setup(building) {
    building.onResolve({ filter: /\/named-character\.js$/ }, ({ resolveDir }) => ({
      path: join(resolveDir, 'named-character-in-page.ts'),
    }));
  },
};

export default defineConfig([
  // The other build may be there first.
  { ...preset, clean: ['!browser.js'], dts: declarations(preset.entry) },
  {
    ...preset,
    entry: { browser: 'src/index.ts' },
    clean: false,
    esbuildPlugins: [...preset.esbuildPlugins, namedCharactersInPage],
  },
]);
