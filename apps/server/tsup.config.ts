import { defineConfig } from 'tsup';
import { preset } from '../../tsup.preset.ts';

export default defineConfig({ ...preset, entry: ['src/index.ts', 'src/main.ts'] });
