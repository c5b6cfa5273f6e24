import { preset } from '@earshot/presets/tsup';
import { defineConfig } from 'tsup';

export default defineConfig({
  ...preset,
  entry: ['src/earshot.ts'],
  // One small function of the service, which is not there until a command needs it.
  noExternal: ['@earshot/server/first-key'],
});
