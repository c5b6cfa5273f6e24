import type { Options } from 'tsup';

/** How every package and app is built: ESM, with types and source maps where asked. */
export const preset = {
  entry: ['src/index.ts'],
  format: ['esm'],
  target: 'es2022',
  sourcemap: true,
  clean: true,
} satisfies Options;

/** Declarations for published packages; TypeScript 6 deprecates an option that the bundler still sets. */
export const declarations = { compilerOptions: { ignoreDeprecations: '6.0' } };
