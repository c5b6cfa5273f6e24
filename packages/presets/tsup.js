import { writeNotices } from './notices.js';

/**
 * Build options of every package and app: ESM for the oldest supported runtimes.
 *
 * @satisfies {import('tsup').Options}
 */
export const preset = {
  entry: { index: 'src/index.ts' },
  format: /** @type {['esm']} */ (['esm']),
  target: 'es2022',
  clean: true,
  esbuildPlugins: [writeNotices()],
};

/**
 * Creates the options of the declarations of a published package. Those of its source files are
 * there already, in `.declarations`, written by the compiler with `tsconfig.declarations.json`: the
 * bundler joins them, and compiles nothing.
 *
 * @param {Readonly<Record<string, string>>} entry - entry points, such as `src/index.ts`, by their
 * names
 * @param {Record<string, string[]>} [paths] - declarations that become part of those of the
 * package, by the specifiers that import them
 */
export const declarations = (entry, paths) => ({
  entry: Object.fromEntries(
    Object.entries(entry).map(([name, path]) => [
      name,
      path.replace(/^src\/(.*)\.tsx?$/u, '.declarations/$1.d.ts'),
    ]),
  ),
  compilerOptions: {
    customConditions: [],
    // TypeScript 6 deprecates an option that the bundler still sets.
    ignoreDeprecations: '6.0',
    ...(paths === undefined ? {} : { paths }),
  },
});

/**
 * Creates the options of the declarations of a package of clients: the types of the contract become
 * part of them, so that neither their users nor their compilers need `@earshot/core` and zod.
 *
 * @param {Readonly<Record<string, string>>} entry - entry points by their names
 */
export const declarationsWithContract = (entry) =>
  declarations(entry, { '#contract': ['../core/dist/types.d.ts'] });
