import { declarations, preset } from '@earshot/presets/tsup';
import { defineConfig } from 'tsup';

export default defineConfig({
  ...preset,
  dts: declarations(preset.entry),
  // The names of the options of a client, which are no part of its interface.
  noExternal: ['@earshot/http/settings'],
});
