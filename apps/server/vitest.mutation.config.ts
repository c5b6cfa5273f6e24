import { againstMutants } from '@earshot/presets/vitest';
import config from './vitest.config.js';

// What starts the service runs what was built, of which no mutant is a part.
export default againstMutants(config, ['test/**']);
