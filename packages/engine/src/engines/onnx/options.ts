import type { OnnxDevice } from '../../libraries/onnx-runtime/onnx-device.js';
import type { ModelDescription } from '../../models/model-description.js';
import { factsOfFamily } from '../../models/model-families.js';
import { readModelDescription } from '../../models/read-model-description.js';
import { type EngineCapabilities, sampleRateHz } from '../../port/engine-capabilities.js';
import type { EngineFacts } from '../../port/engine-definition.js';
import { withMatchedVocabularies } from '../../port/matched-vocabularies.js';

/** Options of the engine of models with an encoder and a decoder. */
export interface OnnxOptions {
  /** Directory of the model, with its `model.json`. */
  readonly modelDirectory: string;
  /**
   * Device that the model runs on. When it cannot be used, the model runs on the processor, and a
   * note of the capabilities states the reason.
   *
   * @defaultValue `cpu`
   */
  readonly device?: OnnxDevice | undefined;
  /**
   * Threads of each process for one utterance. More threads make a single utterance faster, and
   * more processes raise the throughput.
   *
   * @defaultValue 1
   */
  readonly threads?: number | undefined;
}

/** Segments by family: Moonshine needs the context, and Whisper's window is 30 seconds. */
const preferredSegments = { maximumSeconds: 25, pauseSeconds: 2, paddingSeconds: 0.4 };

/**
 * Capabilities of a model with an encoder and a decoder.
 *
 * @param model - description of the model
 * @param version - version of ONNX Runtime, or `null` while it is not loaded
 */
export function onnxCapabilities(
  model: ModelDescription,
  version: string | null,
): EngineCapabilities {
  const { family, languages, name } = model;
  const { maximumUtteranceSeconds, wordResolutionSeconds } = factsOfFamily(family);
  const isWhisper = family === 'whisper-merged';
  const isMultilingual = isWhisper && languages.length > 1;
  return {
    id: 'onnx',
    model: name,
    version,
    languages,
    streaming: true,
    partials: true,
    batch: true,
    wordTimestamps: true,
    wordTimestampResolutionSeconds: wordResolutionSeconds,
    confidences: true,
    customVocabulary: true,
    punctuation: true,
    casing: true,
    languageDetection: isMultilingual,
    translation: isMultilingual,
    sampleRateHz,
    maximumUtteranceSeconds,
    preferredSegments,
    notes: [],
  };
}

/** Time to verify and to load a model, in milliseconds: the disk may be slow. */
const loadBaseMs = 60_000;
const loadPerGibibyteMs = 120_000;

/** Memory of a process for its current work, in bytes. */
const workBytes = 1.5 * 1024 ** 3;

/** Copies of the weights in memory: as loaded, and prepared for the processor. */
const copies = 3;

/**
 * Facts about the engine with its model.
 *
 * @throws EngineModelError when the description of the model cannot be read
 */
export function onnxFacts({ modelDirectory }: OnnxOptions): EngineFacts {
  const model = readModelDescription(modelDirectory);
  const bytes = [...Object.values(model.files), ...model.externalData].reduce(
    (sum, { sizeBytes }) => sum + sizeBytes,
    0,
  );
  return {
    capabilities: withMatchedVocabularies(onnxCapabilities(model, null)),
    streamsPerProcess: 15,
    loadMs: Math.round(loadBaseMs + (bytes / 1024 ** 3) * loadPerGibibyteMs),
    maximumResidentBytes: Math.round(workBytes + copies * bytes),
  };
}
