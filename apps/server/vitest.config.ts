import { preset } from '@earshot/presets/vitest';
import type { ViteUserConfig } from 'vitest/config';

// Node gets these as well: with `import` among them, a library that requires another one would get that as a module.
const conditions =
  preset.ssr?.resolve?.conditions?.filter((condition) => condition !== 'import') ?? [];

const config: ViteUserConfig = {
  ...preset,
  ssr: { resolve: { ...preset.ssr?.resolve, conditions } },
};
export default config;
