import type { ModelDescription } from '../../models/model-description.js';
import { factsOfFamily } from '../../models/model-families.js';
import { readModelDescription } from '../../models/read-model-description.js';
import { type EngineCapabilities, sampleRateHz } from '../../port/engine-capabilities.js';
import type { EngineFacts } from '../../port/engine-definition.js';
import { withMatchedVocabularies } from '../../port/matched-vocabularies.js';

/** Options of sherpa-onnx. */
export interface SherpaOnnxOptions {
  /** Directory of the model, with its `model.json`. */
  readonly modelDirectory: string;
  /**
   * Directory of a model of a punctuation family, which restores punctuation that the recognition
   * model does not write.
   *
   * @defaultValue text is left as the model writes it
   */
  readonly punctuationDirectory?: string | undefined;
  /**
   * Directory of a multilingual Whisper model, which detects the language of an utterance.
   *
   * @defaultValue the language is detected by the model itself, if it can
   */
  readonly languageIdentificationDirectory?: string | undefined;
  /**
   * Threads of each process for one utterance. More threads make a single utterance faster, and
   * more processes raise the throughput.
   *
   * @defaultValue 1
   */
  readonly threads?: number | undefined;
}

/** Descriptions of the models that the options name. */
export interface SherpaOnnxModels {
  /** The model that recognises speech. */
  readonly recognition: ModelDescription;
  /** The model that restores punctuation. */
  readonly punctuation: ModelDescription | undefined;
  /** The model that detects the language. */
  readonly languageIdentification: ModelDescription | undefined;
}

function readSherpaOnnxModels(options: SherpaOnnxOptions): SherpaOnnxModels {
  const { languageIdentificationDirectory, modelDirectory, punctuationDirectory } = options;
  const readOptional = (directory: string | undefined) =>
    directory === undefined ? undefined : readModelDescription(directory);
  return {
    recognition: readModelDescription(modelDirectory),
    punctuation: readOptional(punctuationDirectory),
    languageIdentification: readOptional(languageIdentificationDirectory),
  };
}

/**
 * Capabilities of sherpa-onnx with its models.
 *
 * @param models - descriptions of the models
 * @param version - version of the library, or `null` while it is not loaded
 */
export function sherpaOnnxCapabilities(
  { recognition, punctuation, languageIdentification }: SherpaOnnxModels,
  version: string | null,
): EngineCapabilities {
  const { abilities, family, languages, name } = recognition;
  const { maximumUtteranceSeconds, wordResolutionSeconds } = factsOfFamily(family);
  return {
    id: 'sherpa-onnx',
    model: name,
    version,
    languages,
    streaming: true,
    partials: abilities.streaming,
    batch: !abilities.streaming,
    wordTimestamps: abilities.wordTimestamps,
    wordTimestampResolutionSeconds: abilities.wordTimestamps ? wordResolutionSeconds : null,
    confidences: abilities.confidences,
    customVocabulary: abilities.hotwords,
    punctuation: abilities.punctuation || punctuation !== undefined,
    casing: abilities.casing || punctuation?.abilities.casing === true,
    languageDetection:
      languages.length > 1 &&
      (abilities.languageIdentification || languageIdentification !== undefined),
    sampleRateHz,
    maximumUtteranceSeconds,
    notes: listNotes(recognition, languageIdentification !== undefined),
  };
}

/** Time to verify and to load models, in milliseconds: the disk may be slow. */
const loadBaseMs = 60_000;
const loadPerGibibyteMs = 120_000;

/** Memory of a process and its current work without the models, in bytes. */
const workBytes = 1.5 * 1024 ** 3;

/**
 * Copies of a model in memory: the weights as loaded, the optimised weights, and both again for
 * custom vocabularies.
 */
const copies = 4;

/**
 * Maximum number of checks, one per second, without an event of the process while one call of the
 * library loads a model.
 */
const silentChecks = 30;
const silentChecksPerGibibyte = 40;

const sumBytes = (models: readonly (ModelDescription | undefined)[]) =>
  models
    .flatMap((model) =>
      model === undefined ? [] : [...Object.values(model.files), ...model.externalData],
    )
    .reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);

/**
 * Facts about the engine with its models.
 *
 * @throws EngineModelError when the description of a model cannot be read
 */
export function sherpaOnnxFacts(options: SherpaOnnxOptions): EngineFacts {
  const models = readSherpaOnnxModels(options);
  const { languageIdentification, punctuation, recognition } = models;
  const bytes = sumBytes([recognition, punctuation, languageIdentification]);
  // The library loads models of whole utterances in a separate thread, but streaming models in the
  // thread that sends the heartbeats.
  const following = recognition.abilities.streaming ? recognition : undefined;
  const blockingBytes = sumBytes([following, punctuation, languageIdentification]);
  return {
    capabilities: withMatchedVocabularies(sherpaOnnxCapabilities(models, null)),
    streamsPerProcess: 4,
    loadMs: Math.round(loadBaseMs + (bytes / 1024 ** 3) * loadPerGibibyteMs),
    maximumResidentBytes: Math.round(workBytes + copies * bytes),
    maximumSilentLoadChecks:
      silentChecks + Math.ceil((blockingBytes / 1024 ** 3) * silentChecksPerGibibyte),
  };
}

/** Limitations of a model, as sentences for the user. */
function listNotes(
  { abilities, family, languages }: ModelDescription,
  identifies: boolean,
): string[] {
  const notes: string[] = [];
  if (!abilities.streaming)
    notes.push(
      'The model recognises whole utterances: live sessions have finals, and no partial transcripts.',
    );
  if (!abilities.wordTimestamps)
    notes.push(
      'The model gives no times of words: they are spread over the utterance by their letters.',
    );
  if (!abilities.confidences) notes.push('The model gives no confidences: they are all 1.');
  if (family === 'whisper' && abilities.wordTimestamps)
    notes.push(
      'Times of words come from the attention of the model, and are right to about a tenth of a second.',
    );
  if (languages.length > 1 && !abilities.languageIdentification && !identifies)
    notes.push(
      `The model does not say which language it recognised: utterances without a requested one count as ${languages[0]}.`,
    );
  return notes;
}
