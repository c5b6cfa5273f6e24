import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const conditions = ['@earshot/source', 'module', 'node', 'import', 'default'];

/** How every workspace runs its tests: from source, with the reporter that records what was verified. */
export const preset = defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: conditions } },
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    restoreMocks: true,
    // Only what hangs is stopped: how long things take is measured elsewhere.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    reporters: ['default', '@earshot/specification/reporter'],
    typecheck: {
      enabled: true,
      include: ['**/*.test-d.ts'],
      // A neutral package checks its sources without the types of Node, and its tests with them.
      tsconfig: existsSync('tsconfig.test.json') ? './tsconfig.test.json' : './tsconfig.json',
    },
  },
});

/**
 * How a workspace runs its tests against mutants: what is checked when types are is left out, and so are tests of texts: those
 * of the sources, which Stryker has rewritten, and those of documents, which are elsewhere. Modules are loaded once, since a mutant is switched on in what is loaded.
 *
 * @param {import('vitest/config').ViteUserConfig} config - how it runs them otherwise
 * @param {string[]} exclude - the tests of texts
 * @returns {import('vitest/config').ViteUserConfig} its configuration
 */
export function againstMutants(config, exclude = []) {
  const typecheck = { enabled: false };
  return {
    ...config,
    test: { ...config.test, typecheck, exclude, isolate: false, reporters: ['dot'] },
  };
}
