import { copyFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readJsonFile } from '../files/read-model-file.js';
import { refuseModel } from '../files/refuse-model.js';
import type { OnnxModel } from '../onnx/onnx-model.js';
import { modelBytes, writeOnnxFile } from '../onnx/write-onnx-file.js';
import { WeightFile } from './ctranslate2/weight-file.js';
import { readVocabulary } from './tokenizer/read-vocabulary.js';
import { whisperTokenizer } from './tokenizer/whisper-tokenizer.js';
import { readAlignmentHeads } from './whisper/alignment-heads.js';
import { type DecoderOptions, decoderModel } from './whisper/decoder-model.js';
import { encoderModel } from './whisper/encoder-model.js';
import { readWhisperDimensions } from './whisper/read-whisper-dimensions.js';
import type { WhisperDimensions } from './whisper/whisper-dimensions.js';
import { defaultPrecision, type WhisperPrecision } from './whisper/whisper-precision.js';

/** Maximum size of a `config.json`, in bytes. */
const maximumConfigBytes = 1024 * 1024;

/** Maximum size of a `tokenizer.json`, in bytes. Those of Whisper have up to four megabytes. */
const maximumTokenizerBytes = 64 * 1024 * 1024;

/** Progress of a conversion. */
export interface ConversionProgress {
  /** Bytes that were written. */
  readonly doneBytes: number;
  /** Bytes of all weights in the target. */
  readonly totalBytes: number;
}

/** A converted folder. */
export interface ConvertedWhisper {
  /** Precision of its matrices. */
  readonly precision: WhisperPrecision;
  /** Names of its files. */
  readonly files: readonly string[];
}

/** A folder that is to be converted. */
export interface WhisperFolder {
  /** Folder with `model.bin`, `config.json` and `tokenizer.json` or a vocabulary. */
  readonly sourceFolder: string;
  /** Folder for the converted model, which exists. */
  readonly targetFolder: string;
  /** Precision of the matrices. Chosen by the size of the model when it is omitted. */
  readonly precision?: WhisperPrecision | undefined;
}

/**
 * Converts a folder, blocking the thread for seconds, in the memory of a few megabytes of weights.
 * The target is incomplete when it throws.
 *
 * @param folder - source, target and precision
 * @param onProgress - called at each hundredth that is done
 * @returns the precision and the files of the target
 * @throws EngineModelError that names the file, the place and what is allowed. Errors of the file
 * system in the target
 */
export function convertWhisperFolder(
  { precision: chosen, sourceFolder, targetFolder }: WhisperFolder,
  onProgress: (progress: ConversionProgress) => void,
): ConvertedWhisper {
  const configFile = join(sourceFolder, 'config.json');
  const config = readJsonFile(configFile, maximumConfigBytes);
  if (config === undefined)
    refuseModel(configFile, 'is missing: the folder is none of CTranslate2', 'missing');
  const weights = new WeightFile(join(sourceFolder, 'model.bin'));
  try {
    const dimensions = readWhisperDimensions(weights);
    const precision = chosen ?? defaultPrecision(dimensions);
    const alignmentHeads = readAlignmentHeads(configFile, config, dimensions);
    const models = createModels(weights, dimensions, { alignmentHeads, precision });
    writeTokenizer(sourceFolder, targetFolder, dimensions.vocabularySize);
    for (const name of ['config.json', 'preprocessor_config.json'])
      copyJsonFile(name, { sourceFolder, targetFolder, maximumBytes: maximumConfigBytes });
    writeModels(models, targetFolder, onProgress);
    return { precision, files: readdirSync(targetFolder).sort() };
  } finally {
    weights.close();
  }
}

/** Models by the names of their files, as Optimum names them. */
type NamedModels = Readonly<Record<string, OnnxModel>>;

function createModels(
  weights: WeightFile,
  dimensions: WhisperDimensions,
  {
    alignmentHeads,
    precision,
  }: Pick<DecoderOptions, 'alignmentHeads'> & { readonly precision: WhisperPrecision },
): NamedModels {
  // Embeddings are looked up, not summed: 16 bits are enough for those stored with more.
  const hasHalfEmbeddings =
    precision !== 'float32' || weights.find('decoder/embeddings/weight')?.type === 'float16';
  const inBlocks = precision !== 'float32';
  return {
    'encoder_model.onnx': encoderModel(weights, dimensions, precision === 'blocks'),
    'decoder_model_merged.onnx': decoderModel(weights, {
      dimensions,
      alignmentHeads,
      hasHalfEmbeddings,
      inBlocks,
    }),
  };
}

function writeModels(
  models: NamedModels,
  folder: string,
  onProgress: (progress: ConversionProgress) => void,
): void {
  const totalBytes = Object.values(models).reduce((sum, model) => sum + modelBytes(model), 0);
  const toHundredths = (bytes: number) => Math.floor((bytes / totalBytes) * 100);
  let doneBytes = 0;
  const onWritten = (bytes: number) => {
    const isNextHundredth = toHundredths(doneBytes + bytes) > toHundredths(doneBytes);
    doneBytes += bytes;
    // Weights in a file of their own have bytes between them.
    if (isNextHundredth) onProgress({ doneBytes: Math.min(doneBytes, totalBytes), totalBytes });
  };
  for (const [name, model] of Object.entries(models))
    writeOnnxFile(model, join(folder, name), { onWritten });
}

/** Writes the tokenizer of a folder, or one that is made from its vocabulary. */
function writeTokenizer(sourceFolder: string, targetFolder: string, vocabularySize: number): void {
  const name = 'tokenizer.json';
  const maximumBytes = maximumTokenizerBytes;
  if (copyJsonFile(name, { sourceFolder, targetFolder, maximumBytes })) return;
  const tokenizer = whisperTokenizer(readVocabulary(sourceFolder, vocabularySize));
  writeFileSync(join(targetFolder, name), JSON.stringify(tokenizer));
}

/** Copies a JSON file. Returns false when there is none. */
function copyJsonFile(
  name: string,
  {
    maximumBytes,
    sourceFolder,
    targetFolder,
  }: Pick<WhisperFolder, 'sourceFolder' | 'targetFolder'> & { readonly maximumBytes: number },
): boolean {
  const source = join(sourceFolder, name);
  if (readJsonFile(source, maximumBytes) === undefined) return false;
  copyFileSync(source, join(targetFolder, name));
  return true;
}
