import { presetWithDrivers } from '@earshot/presets/vitest';

export default presetWithDrivers;
