import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Folder of the sentence encoder, where `npm start` puts it. Returns undefined, and prints what
 * installs it, where there is none.
 */
export function findSentenceEncoder(): string | undefined {
  const models =
    process.env['EARSHOT_MODELS_DIR'] ?? join(import.meta.dirname, '../../../../.earshot/models');
  const folder = join(models, 'minilm-l6-v2');
  if (existsSync(join(folder, 'model.json'))) return folder;
  console.log(`There is no sentence encoder in ${folder}: earshot models pull minilm-l6-v2\n`);
  return undefined;
}
