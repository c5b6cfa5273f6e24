import { preset } from '@earshot/presets/vitest';
import type { ViteUserConfig } from 'vitest/config';

/**
 * Node gets the conditions as well: with `import` and `module` among them, the driver of the
 * database would get one of its libraries as a module.
 */
const unsuitable = ['import', 'module'];
const conditions =
  preset.ssr?.resolve?.conditions?.filter((condition) => !unsuitable.includes(condition)) ?? [];

const config: ViteUserConfig = {
  ...preset,
  ssr: { resolve: { conditions, externalConditions: conditions } },
};
export default config;
