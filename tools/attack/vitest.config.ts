import { preset } from '@earshot/presets/vitest';
import { mergeConfig } from 'vitest/config';

// Each file has a service to itself, and the machine.
export default mergeConfig(preset, { test: { fileParallelism: false } });
