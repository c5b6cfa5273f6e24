/**
 * Build options of every package and app: ESM for the oldest supported runtimes.
 *
 * @satisfies {import('tsup').Options}
 */
export const preset = {
  entry: ['src/index.ts'],
  format: /** @type {['esm']} */ (['esm']),
  target: 'es2022',
  sourcemap: true,
  clean: true,
};

/** Declarations for published packages; TypeScript 6 deprecates an option that the bundler still sets. */
export const declarations = { compilerOptions: { ignoreDeprecations: '6.0' } };

/**
 * Declarations for packages of clients: the types of the contract become part of them, so that neither their users nor their compilers
 * need `@earshot/core` and zod.
 */
export const declarationsWithContract = {
  compilerOptions: {
    ...declarations.compilerOptions,
    paths: { '#contract': ['../core/src/types.ts'] },
  },
};
