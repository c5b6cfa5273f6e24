import type { Check } from './diagnosis.js';
import { checkDataFolder, checkEngine, checkNode } from './local-checks.js';
import { checkKey, checkServer } from './server-checks.js';

/** Every check, in the order in which one depends on the other. */
export const checks: readonly Check[] = [
  { title: 'Node.js', check: checkNode },
  { title: 'recogniser', check: checkEngine },
  { title: 'data folder', check: checkDataFolder },
  { title: 'server', check: checkServer },
  { title: 'API key', check: checkKey },
];
