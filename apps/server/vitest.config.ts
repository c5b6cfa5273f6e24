import { availableParallelism } from 'node:os';
import { preset } from '@earshot/presets/vitest';
import type { ViteUserConfig } from 'vitest/config';

// Node gets these as well: with `import` among them, a library that requires another one would get that as a module.
const conditions =
  preset.ssr?.resolve?.conditions?.filter((condition) => condition !== 'import') ?? [];

const config: ViteUserConfig = {
  ...preset,
  // Two files at least at the same time: most of them wait for processes, timeouts and sockets.
  test: {
    ...preset.test,
    maxWorkers: Math.max(2, availableParallelism() - 1),
    expect: { poll: { timeout: 15_000 } },
  },
  ssr: { resolve: { ...preset.ssr?.resolve, conditions } },
};
export default config;
