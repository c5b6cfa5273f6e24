import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { needs } from '@earshot/specification';

/** Models with real weights that tests use. */
export type RealModel = 'moonshine-tiny-en' | 'whisper-base' | 'ge2e' | 'minilm-l6-v2';

/**
 * Folder of the models: that of `EARSHOT_TEST_MODELS`, or else the one into which the service
 * installs them.
 */
const modelsFolder =
  process.env['EARSHOT_TEST_MODELS'] ??
  fileURLToPath(new URL('../../../../.earshot/models', import.meta.url));

/** Folder of a model. */
export const realModel = (name: RealModel) => join(modelsFolder, name);

/** Options of a test that uses a model with real weights. */
export const needsRealModel = (name: RealModel) =>
  needs(
    existsSync(join(realModel(name), 'model.json')),
    `the model ${name} is not installed: earshot models pull ${name}`,
  );
