import { availableParallelism } from 'node:os';
import { presetWithDrivers as preset } from '@earshot/presets/vitest';
import type { ViteUserConfig } from 'vitest/config';

/** Tests that measure how promptly a process serves, so that nothing else may run beside them. */
const measuring = ['test/storage-load.test.ts'];

const { include = [], ...options } = preset.test ?? {};

const config: ViteUserConfig = {
  ...preset,
  test: {
    ...options,
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include,
          exclude: measuring,
          // Four files at least at the same time: most of them wait for processes, timeouts and
          // sockets.
          maxWorkers: Math.max(4, availableParallelism() - 1),
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'measuring',
          include: measuring,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
};
export default config;
