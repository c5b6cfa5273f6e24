import { preset } from '@earshot/presets/vitest';
import { mergeConfig } from 'vitest/config';

// The tests of types lie outside of the configuration that the sources are compiled with.
export default mergeConfig(preset, { test: { typecheck: { tsconfig: './tsconfig.test.json' } } });
