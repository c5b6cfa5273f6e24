import { defineConfig } from 'tsup';
import { declarations, preset } from '../../tsup.preset.ts';

export default defineConfig({ ...preset, dts: declarations });
