import { againstMutants } from '@earshot/presets/vitest';
import config from './vitest.config.js';

// What starts the service runs what was built, of which no mutant is a part.
const include = ['src/{configuration,http,limits,live}/**/*.test.ts'];

export default againstMutants({ ...config, test: { ...config.test, include } }, [
  'src/configuration/render-settings.test.ts',
]);
