import { existsSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { needs } from '@earshot/specification';
import { temporaryFolder } from './server-process.js';

const modelFolder = join(
  process.env['EARSHOT_TEST_MODELS'] ?? join(import.meta.dirname, '../../../../.earshot/models'),
  'ge2e',
);

/** Needs the speaker encoder with its real weights. */
export const needsVoices = needs(
  existsSync(join(modelFolder, 'model.json')),
  'the model ge2e is not installed: earshot models pull ge2e',
);

/** Settings of a service that has the speaker encoder, and recognises with PocketSphinx. */
export function settingsWithVoices(): Record<string, string> {
  const models = temporaryFolder();
  symlinkSync(modelFolder, join(models, 'ge2e'));
  return {
    EARSHOT_ENGINE: 'pocketsphinx',
    EARSHOT_MODELS_DIR: models,
    EARSHOT_ALLOW_PRIVATE_SOURCES: '127.0.0.0/8',
  };
}
