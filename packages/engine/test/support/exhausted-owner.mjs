// Starts a task while no file descriptor is left, and prints the name of the error.
import { openSync } from 'node:fs';
import { punctuateTexts } from '@earshot/engine/model-tasks';

try {
  while (true) openSync('/dev/null', 'r');
} catch (error) {
  if (error.code !== 'EMFILE') throw error;
}
const outcome = await punctuateTexts({ directory: 'model', texts: [] }).catch((error) => error);
process.stdout.write(`${outcome.constructor.name} ${outcome.message}`);
