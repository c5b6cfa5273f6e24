import { againstMutants, preset } from '@earshot/presets/vitest';

export default againstMutants(preset, ['test/bundle.test.ts']);
