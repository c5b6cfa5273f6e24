import { declarationsWithContract, preset } from '@earshot/presets/tsup';
import { defineConfig } from 'tsup';

export default defineConfig({
  ...preset,
  entry: { ...preset.entry, 'index.node': 'src/index.node.ts' },
  dts: declarationsWithContract(preset.entry),
});
