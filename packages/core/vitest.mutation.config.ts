import { againstMutants, preset } from '@earshot/presets/vitest';

// Files of their own pin the bundle and what is written to src/types, where Stryker adds a comment.
export default againstMutants(preset, ['test/bundle.test.ts', 'test/types.test.ts']);
