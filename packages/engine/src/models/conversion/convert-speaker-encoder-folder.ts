import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { refuseModel } from '../files/refuse-model.js';
import { writeOnnxFile } from '../onnx/write-onnx-file.js';
import { ge2eModel } from './ge2e/ge2e-model.js';
import { readTorchFile } from './torch/torch-file.js';

/** A folder with a speaker encoder that is to be converted. */
export interface SpeakerEncoderFolder {
  /** Folder with `pretrained.pt`. */
  readonly sourceFolder: string;
  /** Folder for the converted model, which exists. */
  readonly targetFolder: string;
}

/**
 * Converts a folder, blocking the thread for some tenths of a second: `pretrained.pt` becomes
 * `model.onnx`.
 *
 * @param folder - source and target
 * @returns names of the files of the target
 * @throws EngineModelError that names the file and what is wrong with it
 */
export function convertSpeakerEncoderFolder({
  sourceFolder,
  targetFolder,
}: SpeakerEncoderFolder): readonly string[] {
  const file = join(sourceFolder, 'pretrained.pt');
  const model = ge2eModel(readTorchFile(file, ['model_state']));
  if (typeof model === 'string') refuseModel(file, model);
  writeOnnxFile(model, join(targetFolder, 'model.onnx'));
  return readdirSync(targetFolder);
}
