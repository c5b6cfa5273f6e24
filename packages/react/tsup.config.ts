import { declarations, preset } from '@earshot/presets/tsup';
import { defineConfig } from 'tsup';

export default defineConfig({
  ...preset,
  entry: {
    index: 'src/index.ts',
    captions: 'src/captions/index.ts',
    components: 'src/components/index.ts',
    query: 'src/query/index.ts',
    server: 'src/server/index.ts',
    sources: 'src/sources/index.ts',
  },
  // Published code is the smallest where it is read by pages.
  minifySyntax: true,
  dts: declarations,
});
