import type { ModelDescriptionInput } from '../models/model-description.js';
import type { ModelFamily } from '../models/model-families.js';
import { createNemoCtc, createParaformer, createSenseVoice } from './frame-classifiers.js';
import { createMergedMoonshine, createMergedWhisper } from './merged-models.js';
import { type ModelContents, writeModelFolder } from './model-folder.js';
import { createCnnBilstm, createCtTransformer } from './punctuation-models.js';
import { createSentenceEncoder } from './sentence-models.js';
import { createMoonshine, createWhisper } from './sequence-models.js';
import {
  createSpeakerEmbedding,
  createSpeakerSegmentation,
  createVoiceEncoder,
} from './speaker-models.js';
import { createTokenClassifier } from './token-models.js';
import {
  createNemoTransducer,
  createStreamingNemoTransducer,
  createStreamingTransducer,
  createTransducer,
} from './transducers.js';

/**
 * Kind of a synthetic model: a family, `nemo-tdt` for the transducer of NeMo with durations,
 * `nemotron`, which knows several languages, or `whisper-merged-public`, which accepts only 30
 * seconds, as the public exports do.
 */
export type SyntheticKind = ModelFamily | 'nemotron' | 'nemo-tdt' | 'whisper-merged-public';

/** Content of the folder of a synthetic model. */
interface SyntheticModel {
  readonly create: (idleLayers: number) => ModelContents;
  /** @defaultValue English */
  readonly languages?: readonly ModelDescriptionInput['languages'][number][];
  /** @defaultValue none */
  readonly abilities?: ModelDescriptionInput['abilities'];
}

const timed = { wordTimestamps: true, confidences: true } as const;
const boosted = { ...timed, hotwords: true } as const;
const mergedWhisper = {
  languages: ['en', 'de', 'fr', 'zh'],
  abilities: { ...boosted, languageIdentification: true },
} as const;

/** Kinds of synthetic models, each with its abilities. */
const kinds: Readonly<Record<SyntheticKind, SyntheticModel>> = {
  'streaming-transducer': {
    create: createStreamingTransducer,
    abilities: { streaming: true, ...boosted },
  },
  'streaming-nemo-transducer': {
    create: () => createStreamingNemoTransducer(false),
    abilities: { streaming: true, ...timed },
  },
  nemotron: {
    create: () => createStreamingNemoTransducer(true),
    languages: ['en', 'de'],
    abilities: { streaming: true, ...timed },
  },
  transducer: { create: createTransducer, abilities: boosted },
  'nemo-transducer': { create: () => createNemoTransducer(false), abilities: boosted },
  'nemo-tdt': {
    create: () => createNemoTransducer(true),
    languages: ['en', 'de'],
    abilities: boosted,
  },
  whisper: {
    create: createWhisper,
    languages: ['en', 'de', 'fr', 'zh'],
    abilities: { wordTimestamps: true, languageIdentification: true },
  },
  'sense-voice': {
    create: createSenseVoice,
    languages: ['zh', 'en', 'ja', 'ko'],
    abilities: { wordTimestamps: true, languageIdentification: true },
  },
  moonshine: { create: createMoonshine },
  'nemo-ctc': { create: createNemoCtc, abilities: { wordTimestamps: true } },
  paraformer: {
    create: createParaformer,
    languages: ['zh', 'en'],
    abilities: { wordTimestamps: true },
  },
  'ct-transformer-punctuation': {
    create: createCtTransformer,
    languages: ['zh', 'en'],
    abilities: { punctuation: true },
  },
  'cnn-bilstm-punctuation': {
    create: createCnnBilstm,
    abilities: { punctuation: true, casing: true },
  },
  'moonshine-merged': { create: createMergedMoonshine, abilities: boosted },
  'whisper-merged': {
    create: () => createMergedWhisper({ isPublic: false }),
    ...mergedWhisper,
  },
  'whisper-merged-public': {
    create: () => createMergedWhisper({ isPublic: true }),
    ...mergedWhisper,
  },
  'voice-encoder': { create: createVoiceEncoder },
  'sentence-encoder': { create: createSentenceEncoder },
  'token-classifier': { create: createTokenClassifier },
  'speaker-segmentation': { create: createSpeakerSegmentation },
  'speaker-embedding': { create: createSpeakerEmbedding },
};

/** Kinds of the synthetic models. */
export const syntheticKinds = Object.keys(kinds) as readonly SyntheticKind[];

/** Family of a kind. */
export function familyOfKind(kind: SyntheticKind): ModelFamily {
  if (kind === 'nemotron') return 'streaming-nemo-transducer';
  if (kind === 'nemo-tdt') return 'nemo-transducer';
  return kind === 'whisper-merged-public' ? 'whisper-merged' : kind;
}

/** Options of {@link writeSyntheticModel}. */
export interface SyntheticModelOptions {
  /**
   * Layers that only cost time, for `streaming-transducer`: a million multiplications each for a
   * frame of 40 ms. A model of twenty million weights has about twenty.
   *
   * @defaultValue 0
   */
  readonly idleLayers?: number | undefined;
}

/**
 * Writes the folder of a model of a few kilobytes that recognises the words of `toneWords` by their
 * tones, or their voices by their words, with the inputs, outputs and metadata of a real one of its
 * family.
 *
 * @example
 * ```ts
 * import { createEnginePool } from '@earshot/engine';
 * import { writeSyntheticModel } from '@earshot/engine/synthetic-models';
 *
 * writeSyntheticModel('models/tones', 'whisper');
 * const engine = createEnginePool({
 *   engine: 'sherpa-onnx',
 *   engineOptions: { modelDirectory: 'models/tones' },
 * });
 * await engine.ready();
 * await engine.close();
 * ```
 *
 * @param directory - folder, which is created
 * @param kind - kind of the model
 * @param options - amount of its computation
 */
export function writeSyntheticModel(
  directory: string,
  kind: SyntheticKind,
  { idleLayers = 0 }: SyntheticModelOptions = {},
): void {
  const { abilities = {}, create, languages = ['en'] } = kinds[kind];
  writeModelFolder(directory, create(idleLayers), {
    name: `synthetic-${kind}`,
    family: familyOfKind(kind),
    languages: [...languages],
    abilities,
    license: 'MIT',
  });
}
