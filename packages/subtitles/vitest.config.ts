import { presetOfSharedModules } from '@earshot/presets/vitest';

export default presetOfSharedModules;
