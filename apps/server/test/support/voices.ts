import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { needsRealModel, realModel } from '@earshot/engine/testing/real-models';
import { temporaryFolder } from './server-process.js';
import { pocketsphinxSettings } from './speech.js';

/** Needs the speaker encoder with its real weights. */
export const needsVoices = needsRealModel('ge2e');

/** Settings of a service that has the speaker encoder, and recognises with PocketSphinx. */
export function settingsWithVoices(): Record<string, string> {
  const models = temporaryFolder();
  symlinkSync(realModel('ge2e'), join(models, 'ge2e'));
  return {
    ...pocketsphinxSettings,
    EARSHOT_MODELS_DIR: models,
    EARSHOT_ALLOW_PRIVATE_SOURCES: '127.0.0.0/8',
  };
}
