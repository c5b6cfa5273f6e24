import { declarations, preset } from '@earshot/presets/tsup';
import { defineConfig } from 'tsup';

export default defineConfig({
  ...preset,
  dts: declarations(preset.entry),
  // One list of it: users of this package do not install the schemas.
  noExternal: ['@earshot/core/enumerations'],
});
