import { declarationsWithContract, preset } from '@earshot/presets/tsup';
import { defineConfig } from 'tsup';

export default defineConfig({ ...preset, dts: declarationsWithContract(preset.entry) });
