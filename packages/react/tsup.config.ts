import { declarations, preset } from '@earshot/presets/tsup';
import { defineConfig } from 'tsup';

const entry = {
  index: 'src/index.ts',
  captions: 'src/captions/index.ts',
  components: 'src/components/index.ts',
  query: 'src/query/index.ts',
  server: 'src/server/index.ts',
  sources: 'src/sources/index.ts',
};

export default defineConfig({
  ...preset,
  entry,
  // Published code is the smallest where it is read by pages.
  minifySyntax: true,
  dts: declarations(entry),
});
