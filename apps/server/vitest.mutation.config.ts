import { againstMutants } from '@earshot/presets/vitest';
import config from './vitest.config.js';

// What starts the service runs what was built, of which no mutant is a part.
const include = ['src/{configuration,http,limits,live}/**/*.test.ts'];
const test = { ...config.test, include };
// Each project has an `include` of its own, which would take the place of this one.
delete test.projects;

export default againstMutants({ ...config, test }, ['src/configuration/render-settings.test.ts']);
