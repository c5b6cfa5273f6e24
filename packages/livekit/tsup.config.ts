import { declarations, preset } from '@earshot/presets/tsup';
import { defineConfig } from 'tsup';

export default defineConfig({ ...preset, dts: declarations(preset.entry) });
