import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const conditions = ['@earshot/source', 'module', 'node', 'import', 'default'];

/** Manifest of the workspace whose tests run. */
const { devDependencies = {} } = JSON.parse(readFileSync('package.json', 'utf8'));

/**
 * Test configuration of every workspace: from source, with the reporter that records the verified
 * requirements.
 */
export const preset = defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: conditions } },
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    // Modules are loaded once a worker, not once a file, which takes half of the time of a package
    // without processes. Tests therefore mock no modules, and leave nothing behind in those that
    // they load.
    isolate: false,
    // Two files at least at the same time: most of the slow ones wait for processes and pages.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    unstubEnvs: true,
    unstubGlobals: true,
    restoreMocks: true,
    tags: [{ name: 'cost', description: 'Asserts how much processor time code takes.' }],
    globalSetup: ['@earshot/presets/temporary-folder'],
    setupFiles: [
      '@earshot/presets/patient-waits',
      ...('fast-check' in devDependencies ? ['@earshot/presets/property-seed'] : []),
    ],
    // Stops only tests that hang: durations are measured by the benchmarks.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A loaded machine takes its time; what never happens is seen later, and only then.
    expect: { poll: { timeout: 15_000 } },
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
 * Test configuration of a workspace whose tests load drivers of databases, or libraries that trace
 * themselves. Node gets the conditions as well: with `import` among them, a library that requires another one would get that as a module,
 * and with `module`, one that only bundlers can load.
 */
export const presetWithDrivers = defineConfig({
  ...preset,
  ssr: { resolve: { conditions: requiring(), externalConditions: requiring() } },
});

function requiring() {
  return conditions.filter((condition) => !['import', 'module'].includes(condition));
}

/**
 * Test configuration of a workspace under mutation testing: without type tests, without tests of
 * sources, which Stryker rewrites, or of documents outside the workspace, and without tests of the
 * cost of code, to which Stryker adds counters.
 *
 * @param {import('vitest/config').ViteUserConfig} config - the workspace's own configuration
 * @param {string[]} exclude - files of tests that are left out
 * @returns {import('vitest/config').ViteUserConfig} its configuration
 */
export function againstMutants(config, exclude = []) {
  const typecheck = { enabled: false };
  return {
    ...config,
    test: {
      ...config.test,
      typecheck,
      exclude,
      tagsFilter: ['!cost'],
      reporters: ['dot'],
    },
  };
}
