import { join } from 'node:path';
import { OnnxLibrary } from '../../libraries/onnx-runtime/onnx-library.js';
import { verifyModel } from '../../models/verify-model.js';
import { EngineModelError } from '../../port/engine-model-error.js';
import { SileroModel } from '../../silero/silero-model.js';
import type { VoiceModels } from './embed-voices.js';
import { VoiceEncoder } from './voice-encoder.js';

/**
 * Loads the models that voices are found with.
 *
 * @param directory - directory of a model of the family `voice-encoder`
 * @throws EngineModelError that names the file of the model, the problem and the remedy, or
 * EngineUnavailableError that says what to install
 */
export async function loadVoiceModels(directory: string): Promise<VoiceModels> {
  const { family, files, name } = await verifyModel(directory);
  const file = files['model']?.path;
  if (family !== 'voice-encoder' || file === undefined)
    throw new EngineModelError(
      `${directory} holds the model ${name} of the family ${family}, where one of the family voice-encoder is needed. Install one with: earshot models pull`,
      { file: directory, problem: 'format' },
    );
  const library = await OnnxLibrary.open({ device: 'cpu', threads: 1 });
  return {
    encoder: await VoiceEncoder.load(library, join(directory, file)),
    voiceActivity: new SileroModel(),
  };
}
