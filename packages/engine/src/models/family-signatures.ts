import type { ModelFamily } from './model-families.js';

/** Minimum and maximum. */
type Range = readonly [fewest: number, most: number];

const any = Number.POSITIVE_INFINITY;

/** Inputs, outputs and metadata of an ONNX file of a role. */
export interface FileSignature {
  /** Number of inputs, without weights. */
  readonly inputs: Range;
  /** Number of outputs. */
  readonly outputs: Range;
  /** Element type and number of dimensions of the first input. */
  readonly firstInput: { readonly elementTypes: readonly string[]; readonly rank: number };
  /** Keys of the metadata without which the library ends its process. */
  readonly metadata: readonly string[];
  /** Keys of the metadata whose value may be empty. */
  readonly emptyMetadata?: readonly string[];
  /** Values of `model_type` in the metadata, which is not checked when omitted. */
  readonly modelTypes?: readonly string[];
}

const features = { elementTypes: ['float32', 'float16'], rank: 3 } as const;
const tokens = { elementTypes: ['int64', 'int32'], rank: 2 } as const;

/** Decoder and joiner of icefall. */
const stateless = {
  decoder: {
    inputs: [1, 1],
    outputs: [1, 1],
    firstInput: tokens,
    metadata: ['vocab_size', 'context_size'],
  },
  joiner: {
    inputs: [2, 2],
    outputs: [1, 1],
    firstInput: { elementTypes: ['float32', 'float16'], rank: 2 },
    metadata: [],
  },
} as const satisfies Record<string, FileSignature>;

/** Prediction network, whose state has two tensors, and joiner of NeMo. */
const predictive = {
  decoder: { inputs: [4, 4], outputs: [4, 4], firstInput: tokens, metadata: [] },
  joiner: { inputs: [2, 2], outputs: [1, 2], firstInput: features, metadata: [] },
} as const satisfies Record<string, FileSignature>;

const nemoMetadata = [
  'vocab_size',
  'subsampling_factor',
  'pred_rnn_layers',
  'pred_hidden',
] as const;

const cacheMetadata = [
  'cache_last_channel_dim1',
  'cache_last_channel_dim2',
  'cache_last_channel_dim3',
  'cache_last_time_dim1',
  'cache_last_time_dim2',
  'cache_last_time_dim3',
] as const;

const lowFrameRateMetadata = [
  'vocab_size',
  'lfr_window_size',
  'lfr_window_shift',
  'neg_mean',
  'inv_stddev',
] as const;

/** Signatures of the ONNX files of each family, by their role. */
export const familySignatures: Readonly<
  Record<ModelFamily, Readonly<Record<string, FileSignature>>>
> = {
  'streaming-transducer': {
    encoder: {
      inputs: [3, any],
      outputs: [3, any],
      firstInput: features,
      metadata: ['T', 'decode_chunk_len'],
      modelTypes: ['zipformer', 'zipformer2', 'conformer', 'lstm'],
    },
    ...stateless,
  },
  'streaming-nemo-transducer': {
    encoder: {
      // The sixth is the language.
      inputs: [5, 6],
      outputs: [5, 5],
      firstInput: features,
      metadata: [...nemoMetadata, 'window_size', 'chunk_shift', ...cacheMetadata],
      emptyMetadata: ['normalize_type'],
    },
    ...predictive,
  },
  transducer: {
    encoder: {
      inputs: [2, 2],
      outputs: [2, 2],
      firstInput: features,
      metadata: [],
      modelTypes: ['zipformer', 'zipformer2', 'conformer'],
    },
    ...stateless,
  },
  'nemo-transducer': {
    encoder: {
      inputs: [2, 2],
      outputs: [2, 2],
      firstInput: features,
      metadata: nemoMetadata,
      emptyMetadata: ['normalize_type'],
    },
    ...predictive,
  },
  whisper: {
    encoder: {
      inputs: [1, 1],
      outputs: [2, 2],
      firstInput: features,
      metadata: [
        'n_mels',
        'n_text_layer',
        'n_text_ctx',
        'n_text_state',
        'n_vocab',
        'sot',
        'eot',
        'blank_id',
        'translate',
        'transcribe',
        'is_multilingual',
        'no_timestamps',
        'no_speech',
        'sot_sequence',
      ],
    },
    decoder: { inputs: [6, 6], outputs: [3, 4], firstInput: tokens, metadata: [] },
  },
  'sense-voice': {
    model: {
      inputs: [4, 4],
      outputs: [1, 1],
      firstInput: features,
      metadata: [
        ...lowFrameRateMetadata,
        'normalize_samples',
        'with_itn',
        'without_itn',
        'lang_auto',
        'lang_zh',
        'lang_en',
        'lang_ja',
        'lang_ko',
        'lang_yue',
      ],
      emptyMetadata: ['comment'],
    },
  },
  moonshine: {
    preprocessor: {
      inputs: [1, 1],
      outputs: [1, 1],
      firstInput: { elementTypes: ['float32'], rank: 2 },
      metadata: [],
    },
    encoder: { inputs: [2, 2], outputs: [1, 1], firstInput: features, metadata: [] },
    uncachedDecoder: { inputs: [3, 3], outputs: [2, any], firstInput: tokens, metadata: [] },
    cachedDecoder: { inputs: [4, any], outputs: [2, any], firstInput: tokens, metadata: [] },
  },
  'nemo-ctc': {
    model: {
      inputs: [2, 2],
      outputs: [1, 2],
      firstInput: features,
      metadata: ['vocab_size', 'subsampling_factor'],
      emptyMetadata: ['normalize_type'],
      modelTypes: ['EncDecCTCModelBPE', 'EncDecCTCModel', 'EncDecHybridRNNTCTCBPEModel'],
    },
  },
  paraformer: {
    model: {
      inputs: [2, 2],
      outputs: [2, 4],
      firstInput: features,
      metadata: lowFrameRateMetadata,
    },
  },
  'ct-transformer-punctuation': {
    model: {
      inputs: [2, 2],
      outputs: [1, 1],
      firstInput: { elementTypes: ['int32'], rank: 2 },
      metadata: ['tokens', 'vocab_size', 'punctuations', 'unk_symbol'],
    },
  },
  'cnn-bilstm-punctuation': {
    model: {
      inputs: [3, 3],
      outputs: [2, 2],
      firstInput: { elementTypes: ['int32'], rank: 2 },
      metadata: ['COMMA', 'PERIOD', 'QUESTION', 'UPPER', 'CAP', 'MIX_CASE'],
    },
  },
  // Its files may be in ONNX Runtime's own format. The engine checks their inputs and outputs when
  // it loads them.
  'moonshine-merged': {},
  'whisper-merged': {
    encoder: { inputs: [1, 1], outputs: [1, any], firstInput: features, metadata: [] },
    decoder: { inputs: [4, any], outputs: [3, any], firstInput: tokens, metadata: [] },
  },
  'voice-encoder': {
    model: {
      inputs: [1, 1],
      outputs: [1, 1],
      firstInput: { elementTypes: ['float32'], rank: 3 },
      metadata: [],
    },
  },
  'sentence-encoder': {
    model: { inputs: [2, 3], outputs: [1, 2], firstInput: tokens, metadata: [] },
  },
  'token-classifier': {
    model: { inputs: [2, 3], outputs: [1, any], firstInput: tokens, metadata: [] },
  },
  'speaker-segmentation': {
    model: {
      inputs: [1, 1],
      outputs: [1, 1],
      firstInput: { elementTypes: ['float32'], rank: 3 },
      metadata: [
        'sample_rate',
        'window_size',
        'receptive_field_size',
        'receptive_field_shift',
        'num_speakers',
        'powerset_max_classes',
        'num_classes',
      ],
    },
  },
  'speaker-embedding': {
    model: {
      // The second is the length, of NeMo.
      inputs: [1, 2],
      outputs: [1, 2],
      firstInput: { elementTypes: ['float32'], rank: 3 },
      metadata: ['framework', 'language', 'output_dim', 'sample_rate'],
    },
  },
};
