import { copyFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import type { OnnxModel } from '../onnx/onnx-model.js';
import { modelBytes, writeOnnxFile } from '../onnx/write-onnx-file.js';
import { WeightFile } from './ctranslate2/weight-file.js';
import { readJsonFile } from './read-model-file.js';
import { refuseModel } from './refuse-model.js';
import { readAlignmentHeads } from './whisper/alignment-heads.js';
import { decoderModel } from './whisper/decoder-model.js';
import { encoderModel } from './whisper/encoder-model.js';
import { readWhisperDimensions } from './whisper/read-whisper-dimensions.js';
import { defaultPrecision, type WhisperPrecision } from './whisper/whisper-precision.js';

/** Maximum size of a `config.json`, in bytes. */
const maximumConfigBytes = 1024 * 1024;

/** Progress of a conversion. */
export interface ConversionProgress {
  /** Bytes that were written. */
  readonly doneBytes: number;
  /** Bytes of all weights in the target. */
  readonly totalBytes: number;
}

/** A folder that is to be converted. */
export interface WhisperFolder {
  /** Folder with `model.bin`, `config.json` and `tokenizer.json` or a vocabulary. */
  readonly sourceFolder: string;
  /** Folder for the converted model, which exists. */
  readonly targetFolder: string;
  /** Precision of the matrices; by the size of the model when it is left out. */
  readonly precision?: WhisperPrecision | undefined;
}

/**
 * Converts a folder, blocking the thread for seconds, in the memory of a few megabytes of weights. The target is incomplete when it throws.
 *
 * @param folder - source, target and precision
 * @param onProgress - called after each part
 * @throws EngineModelError that names the file, the place and what is allowed; errors of the file system in the target
 */
export function convertWhisperFolder(
  { precision, sourceFolder, targetFolder }: WhisperFolder,
  onProgress: (progress: ConversionProgress) => void,
): void {
  const configFile = join(sourceFolder, 'config.json');
  const config = readJsonFile(configFile, maximumConfigBytes);
  if (config === undefined)
    refuseModel(configFile, 'is missing: the folder is none of CTranslate2', 'missing');
  const weights = new WeightFile(join(sourceFolder, 'model.bin'));
  try {
    const models = modelsOf(weights, config, configFile, precision);
    copyFileSync(join(sourceFolder, 'tokenizer.json'), join(targetFolder, 'tokenizer.json'));
    for (const name of ['config.json', 'preprocessor_config.json'])
      if (existsSync(join(sourceFolder, name)))
        copyFileSync(join(sourceFolder, name), join(targetFolder, name));
    const totalBytes = models.reduce((sum, { model }) => sum + modelBytes(model), 0);
    let doneBytes = 0;
    for (const { model, name } of models)
      writeOnnxFile(model, join(targetFolder, name), {
        onWritten(bytes) {
          doneBytes += bytes;
          onProgress({ doneBytes, totalBytes });
        },
      });
  } finally {
    weights.close();
  }
}

function modelsOf(
  weights: WeightFile,
  config: unknown,
  configFile: string,
  chosen: WhisperPrecision | undefined,
): readonly { readonly name: string; readonly model: OnnxModel }[] {
  const dimensions = readWhisperDimensions(weights);
  const precision = chosen ?? defaultPrecision(dimensions);
  const decoder = decoderModel(weights, {
    dimensions,
    inBlocks: precision !== 'float32',
    hasHalfEmbeddings:
      precision !== 'float32' || weights.find('decoder/embeddings/weight')?.type === 'float16',
    alignmentHeads: readAlignmentHeads(configFile, config, dimensions),
  });
  return [
    {
      name: 'encoder_model.onnx',
      model: encoderModel(weights, dimensions, precision === 'blocks'),
    },
    { name: 'decoder_model_merged.onnx', model: decoder },
  ];
}
