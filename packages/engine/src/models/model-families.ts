/**
 * Task of a family: `utterances` recognises complete utterances, `streams` recognises them while
 * they are spoken, `punctuation` adds punctuation to text, `speakers` diarises speakers:
 * `voice-encoder` without another model, the other two families with that task together,
 * `sentences` compares sentences, `entities` finds personal data in text.
 */
type ModelWork = 'utterances' | 'streams' | 'punctuation' | 'speakers' | 'sentences' | 'entities';

/** Abilities that a model of a family may have. */
export const modelAbilities = [
  'streaming',
  'wordTimestamps',
  'confidences',
  'hotwords',
  'punctuation',
  'casing',
  'languageIdentification',
] as const;

/** Ability of a model. */
export type ModelAbility = (typeof modelAbilities)[number];

/** Facts about one family of models. */
export interface ModelFamilyFacts {
  /** Engine that runs its models. */
  readonly engine: 'onnx' | 'sherpa-onnx';
  /** Task of its models. */
  readonly work: ModelWork;
  /** Roles of the required files. */
  readonly files: readonly string[];
  /** Optional files. */
  readonly optionalFiles: readonly string[];
  /** Abilities that its models may have. */
  readonly abilities: readonly ModelAbility[];
  /**
   * Resolution of the times of its words, in seconds: the frame shift of its encoder, or the
   * accuracy of alignment by attention.
   */
  readonly wordResolutionSeconds: number;
  /**
   * Maximum length of one utterance, in seconds. Longer ones are truncated by the model or need too
   * much memory.
   */
  readonly maximumUtteranceSeconds: number;
}

const transducerFiles = ['encoder', 'decoder', 'joiner', 'tokens'] as const;

/** Facts about the families that find speakers. They write no words. */
const speakerModel: ModelFamilyFacts = {
  engine: 'sherpa-onnx',
  work: 'speakers',
  files: ['model'],
  optionalFiles: [],
  abilities: [],
  wordResolutionSeconds: 1,
  maximumUtteranceSeconds: 60,
};

/** Facts about the families of models, by the name that `model.json` uses. */
export interface ModelFamilies {
  /** Streaming zipformer, zipformer 2, conformer or LSTM transducer with a stateless decoder. */
  readonly 'streaming-transducer': ModelFamilyFacts;
  /** Streaming transducer of NeMo: FastConformer, Nemotron. */
  readonly 'streaming-nemo-transducer': ModelFamilyFacts;
  /** Offline zipformer or conformer transducer with a stateless decoder. */
  readonly transducer: ModelFamilyFacts;
  /** Offline transducer of NeMo, also token-and-duration (TDT): Parakeet. */
  readonly 'nemo-transducer': ModelFamilyFacts;
  /** Whisper of any size, whose window is 30 seconds. */
  readonly whisper: ModelFamilyFacts;
  /** SenseVoice. */
  readonly 'sense-voice': ModelFamilyFacts;
  /** Moonshine. */
  readonly moonshine: ModelFamilyFacts;
  /** Connectionist temporal classification of NeMo. */
  readonly 'nemo-ctc': ModelFamilyFacts;
  /** Paraformer. */
  readonly paraformer: ModelFamilyFacts;
  /** Punctuation of Chinese and English text: CT transformer. */
  readonly 'ct-transformer-punctuation': ModelFamilyFacts;
  /** Punctuation and capitals of English text: CNN and LSTM. */
  readonly 'cnn-bilstm-punctuation': ModelFamilyFacts;
  /** Moonshine with a merged decoder, as its own library and the public ONNX exports have it. */
  readonly 'moonshine-merged': ModelFamilyFacts;
  /** Whisper of any size with a merged decoder, as the public ONNX exports have it. */
  readonly 'whisper-merged': ModelFamilyFacts;
  /** Speaker encoder on linear mel powers (GE2E), which knows voices without another model. */
  readonly 'voice-encoder': ModelFamilyFacts;
  /**
   * Sentence encoder on word pieces (MiniLM and other models of BERT), whose vectors show which
   * sentences have the same subject.
   */
  readonly 'sentence-encoder': ModelFamilyFacts;
  /**
   * Token classifier on word pieces (BERT, DistilBERT), which labels names, places and other
   * personal data.
   */
  readonly 'token-classifier': ModelFamilyFacts;
  /**
   * Speaker segmentation of pyannote, which divides a few seconds of audio among the voices in
   * them.
   */
  readonly 'speaker-segmentation': ModelFamilyFacts;
  /** Speaker embeddings of WeSpeaker, 3D-Speaker and NeMo, by which voices are recognised again. */
  readonly 'speaker-embedding': ModelFamilyFacts;
}

/** Family of a model. `ModelFamilies` describes each. */
export type ModelFamily = keyof ModelFamilies;

/** Families of models that this package supports, by the name that `model.json` uses. */
export const modelFamilies: ModelFamilies = {
  'streaming-transducer': {
    engine: 'sherpa-onnx',
    work: 'streams',
    files: transducerFiles,
    optionalFiles: ['bpeVocabulary'],
    abilities: ['streaming', 'wordTimestamps', 'confidences', 'hotwords', 'punctuation', 'casing'],
    wordResolutionSeconds: 0.04,
    maximumUtteranceSeconds: 60,
  },
  'streaming-nemo-transducer': {
    engine: 'sherpa-onnx',
    work: 'streams',
    files: transducerFiles,
    optionalFiles: [],
    abilities: ['streaming', 'wordTimestamps', 'confidences', 'punctuation', 'casing'],
    wordResolutionSeconds: 0.08,
    maximumUtteranceSeconds: 60,
  },
  transducer: {
    engine: 'sherpa-onnx',
    work: 'utterances',
    files: transducerFiles,
    optionalFiles: ['bpeVocabulary'],
    abilities: ['wordTimestamps', 'confidences', 'hotwords', 'punctuation', 'casing'],
    wordResolutionSeconds: 0.04,
    maximumUtteranceSeconds: 60,
  },
  'nemo-transducer': {
    engine: 'sherpa-onnx',
    work: 'utterances',
    files: transducerFiles,
    optionalFiles: ['bpeVocabulary'],
    abilities: ['wordTimestamps', 'confidences', 'hotwords', 'punctuation', 'casing'],
    wordResolutionSeconds: 0.08,
    maximumUtteranceSeconds: 28,
  },
  whisper: {
    engine: 'sherpa-onnx',
    work: 'utterances',
    files: ['encoder', 'decoder', 'tokens'],
    optionalFiles: [],
    abilities: ['wordTimestamps', 'punctuation', 'casing', 'languageIdentification'],
    wordResolutionSeconds: 0.1,
    maximumUtteranceSeconds: 28,
  },
  'sense-voice': {
    engine: 'sherpa-onnx',
    work: 'utterances',
    files: ['model', 'tokens'],
    optionalFiles: [],
    abilities: ['wordTimestamps', 'punctuation', 'casing', 'languageIdentification'],
    wordResolutionSeconds: 0.06,
    maximumUtteranceSeconds: 28,
  },
  moonshine: {
    engine: 'sherpa-onnx',
    work: 'utterances',
    files: ['preprocessor', 'encoder', 'uncachedDecoder', 'cachedDecoder', 'tokens'],
    optionalFiles: [],
    abilities: ['punctuation', 'casing'],
    wordResolutionSeconds: 1,
    maximumUtteranceSeconds: 28,
  },
  'nemo-ctc': {
    engine: 'sherpa-onnx',
    work: 'utterances',
    files: ['model', 'tokens'],
    optionalFiles: [],
    abilities: ['wordTimestamps', 'punctuation', 'casing'],
    wordResolutionSeconds: 0.08,
    maximumUtteranceSeconds: 60,
  },
  paraformer: {
    engine: 'sherpa-onnx',
    work: 'utterances',
    files: ['model', 'tokens'],
    optionalFiles: [],
    abilities: ['wordTimestamps'],
    wordResolutionSeconds: 0.06,
    maximumUtteranceSeconds: 60,
  },
  'ct-transformer-punctuation': {
    engine: 'sherpa-onnx',
    work: 'punctuation',
    files: ['model'],
    optionalFiles: [],
    abilities: ['punctuation'],
    wordResolutionSeconds: 1,
    maximumUtteranceSeconds: 60,
  },
  'cnn-bilstm-punctuation': {
    engine: 'sherpa-onnx',
    work: 'punctuation',
    files: ['model', 'bpeVocabulary'],
    optionalFiles: [],
    abilities: ['punctuation', 'casing'],
    wordResolutionSeconds: 1,
    maximumUtteranceSeconds: 60,
  },
  'moonshine-merged': {
    engine: 'onnx',
    work: 'utterances',
    files: ['encoder', 'decoder', 'tokenizer'],
    optionalFiles: [],
    abilities: ['wordTimestamps', 'confidences', 'hotwords', 'punctuation', 'casing'],
    wordResolutionSeconds: 0.01,
    maximumUtteranceSeconds: 30,
  },
  'whisper-merged': {
    engine: 'onnx',
    work: 'utterances',
    files: ['encoder', 'decoder', 'tokenizer', 'configuration'],
    optionalFiles: [],
    abilities: [
      'wordTimestamps',
      'confidences',
      'hotwords',
      'punctuation',
      'casing',
      'languageIdentification',
    ],
    wordResolutionSeconds: 0.02,
    maximumUtteranceSeconds: 28,
  },
  'voice-encoder': { ...speakerModel, engine: 'onnx' },
  'sentence-encoder': {
    ...speakerModel,
    engine: 'onnx',
    work: 'sentences',
    files: ['model', 'vocabulary'],
  },
  'token-classifier': {
    ...speakerModel,
    engine: 'onnx',
    work: 'entities',
    files: ['model', 'vocabulary', 'configuration'],
  },
  'speaker-segmentation': speakerModel,
  'speaker-embedding': speakerModel,
};

/** Facts about a family. */
export function factsOfFamily(family: ModelFamily): ModelFamilyFacts {
  return modelFamilies[family];
}
