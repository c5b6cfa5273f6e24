import { preset } from '@earshot/presets/vitest';

export default preset;
