import { defineConfig } from 'tsup';
import { declarations, preset } from '../../tsup.preset.ts';

export default defineConfig({ ...preset, entry: ['src/index.ts', 'src/engine-process.ts'], dts: declarations });
