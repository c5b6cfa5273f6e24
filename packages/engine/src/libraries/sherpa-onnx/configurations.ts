import { join } from 'node:path';
import type { ModelDescription } from '../../models/model-description.js';
import type { ModelFamily } from '../../models/model-families.js';

/** A model in its folder, and how it is run. */
export interface ModelRun {
  readonly directory: string;
  readonly description: ModelDescription;
  /** Threads for one utterance. */
  readonly threads: number;
}

/** Active paths of a beam search, which hotwords need. */
const activePaths = 4;

/** Paths of the files of a model, by their role. */
type Paths = Record<string, string>;

const resolvePaths = ({ description, directory }: ModelRun) => {
  const paths: Paths = {};
  for (const [role, file] of Object.entries(description.files))
    paths[role] = join(directory, file.path);
  return paths;
};

const runtime = ({ threads }: ModelRun) => ({ numThreads: threads, provider: 'cpu', debug: 0 });

/** Search for words: quickly, or by a beam in which hotwords have higher scores. */
export type Search = 'greedy' | 'beam';

/** Score of the tokens of hotwords without a score of their own. */
const defaultHotwordsScore = 1.5;

function configureSearch(run: ModelRun, search: Search) {
  if (search === 'greedy') return { decoding: { decodingMethod: 'greedy_search' }, model: {} };
  return {
    decoding: {
      decodingMethod: 'modified_beam_search',
      maxActivePaths: activePaths,
      hotwordsScore: defaultHotwordsScore,
    },
    model: { modelingUnit: 'bpe', bpeVocab: resolvePaths(run)['bpeVocabulary'] },
  };
}

/** Models of the configuration of a recogniser of whole utterances, by their family. */
const offlineModels: Partial<
  Record<ModelFamily, (paths: Paths, language: string, description: ModelDescription) => object>
> = {
  transducer: ({ decoder, encoder, joiner }) => ({
    transducer: { encoder, decoder, joiner },
    modelType: 'transducer',
  }),
  'nemo-transducer': ({ decoder, encoder, joiner }) => ({
    transducer: { encoder, decoder, joiner },
    modelType: 'nemo_transducer',
  }),
  whisper: ({ decoder, encoder }, language, { abilities }) => ({
    whisper: {
      encoder,
      decoder,
      language,
      task: 'transcribe',
      enableTokenTimestamps: abilities.wordTimestamps ? 1 : 0,
    },
  }),
  'sense-voice': ({ model }, language) => ({
    senseVoice: { model, language, useInverseTextNormalization: 1 },
  }),
  moonshine: ({ cachedDecoder, encoder, preprocessor, uncachedDecoder }) => ({
    moonshine: { preprocessor, encoder, uncachedDecoder, cachedDecoder },
  }),
  'nemo-ctc': ({ model }) => ({ nemoCtc: { model } }),
  paraformer: ({ model }) => ({ paraformer: { model } }),
};

function offlineModel(run: ModelRun, language: string): object {
  const { description } = run;
  const model = offlineModels[description.family];
  if (model === undefined) throw new Error(`${description.family} recognises no whole utterances.`);
  return model(resolvePaths(run), language, description);
}

/**
 * Configuration of a recogniser of whole utterances.
 *
 * @param language - code of the language, as the model knows it, or empty to detect it
 * @param search - how words are searched for. With a beam, each stream has its own hotwords
 */
export function offlineConfiguration(run: ModelRun, language: string, search: Search): object {
  const { decoding, model } = configureSearch(run, search);
  return {
    featConfig: { sampleRate: run.description.sampleRateHz, featureDim: 80 },
    modelConfig: {
      ...offlineModel(run, language),
      tokens: resolvePaths(run)['tokens'],
      ...runtime(run),
      ...model,
    },
    ...decoding,
  };
}

/**
 * Configuration of a recogniser that follows speech.
 *
 * @param hotwords - hotwords, an entry on each line, or `undefined` for none
 */
export function onlineConfiguration(run: ModelRun, hotwords: string | undefined): object {
  const { decoder, encoder, joiner, tokens } = resolvePaths(run);
  const { decoding, model } = configureSearch(run, hotwords === undefined ? 'greedy' : 'beam');
  return {
    featConfig: { sampleRate: run.description.sampleRateHz, featureDim: 80 },
    modelConfig: { transducer: { encoder, decoder, joiner }, tokens, ...runtime(run), ...model },
    // Utterances have already been cut.
    enableEndpoint: 0,
    ...decoding,
    ...(hotwords !== undefined && {
      hotwordsBuf: hotwords,
      hotwordsBufSize: Buffer.byteLength(hotwords),
    }),
  };
}

/** Configuration of a model that adds punctuation. */
export function punctuationConfiguration(run: ModelRun): object {
  const { bpeVocabulary, model } = resolvePaths(run);
  return {
    model:
      run.description.family === 'ct-transformer-punctuation'
        ? { ctTransformer: model, ...runtime(run) }
        : { cnnBilstm: model, bpeVocab: bpeVocabulary, ...runtime(run) },
  };
}

/**
 * Configuration of a model that detects the language.
 *
 * @param run - a Whisper model of many languages
 */
export function identificationConfiguration(run: ModelRun): object {
  const { decoder, encoder } = resolvePaths(run);
  return { whisper: { encoder, decoder }, ...runtime(run) };
}

/** Cosine distance up to which two voices count as one, as in the examples of the library. */
const voiceDistance = 0.9;

/** Shortest turn of a speaker, and the longest silence within one, in seconds. */
const minimumTurnSeconds = 0.2;
const maximumSilenceSeconds = 0.5;

/**
 * Configuration of the clustering of voices.
 *
 * @param speakers - number of the speakers, or `undefined` to determine it
 */
export function clusteringConfiguration(speakers: number | undefined): object {
  return { clustering: { numClusters: speakers ?? -1, threshold: voiceDistance } };
}

/**
 * Configuration of models that find who speaks when.
 *
 * @param segmentation - model of the family speaker-segmentation
 * @param embedding - model of the family speaker-embedding
 * @param speakers - number of the speakers, or `undefined` to determine it
 */
export function diarizationConfiguration(
  segmentation: ModelRun,
  embedding: ModelRun,
  speakers: number | undefined,
): object {
  return {
    segmentation: {
      pyannote: { model: resolvePaths(segmentation)['model'] },
      ...runtime(segmentation),
    },
    embedding: { model: resolvePaths(embedding)['model'], ...runtime(embedding) },
    ...clusteringConfiguration(speakers),
    minDurationOn: minimumTurnSeconds,
    minDurationOff: maximumSilenceSeconds,
  };
}
