import { sampleRateHz } from '../port/engine-capabilities.js';
import type { FileSignature } from './family-signatures.js';
import { familySignatures } from './family-signatures.js';
import type { ModelDescription } from './model-description.js';
import type { ModelFamily } from './model-families.js';
import type { OnnxHeader } from './onnx/onnx-header.js';

/** Violation of the signature that the family requires of a file. */
export interface SignatureViolation {
  /** Role of the file. */
  readonly role: string;
  /** Reason, as a sentence without a full stop. */
  readonly reason: string;
}

/** Codes that models use for a language of the contract. */
const otherCodes: Readonly<Record<string, string>> = { yue: 'zh' };

/**
 * Checks that the ONNX files of a model have the inputs, the outputs and the metadata of their
 * family.
 *
 * @param headers - headers of its ONNX files, by their role
 * @returns the first violation, or `undefined` when there is none
 */
export function checkSignature(
  description: ModelDescription,
  headers: ReadonlyMap<string, OnnxHeader>,
): SignatureViolation | undefined {
  for (const [role, signature] of Object.entries(familySignatures[description.family])) {
    const header = headers.get(role);
    const reason =
      header === undefined ? 'its name does not end with .onnx' : findViolation(header, signature);
    if (reason !== undefined) return { role, reason };
  }
  if (description.family === 'whisper') return checkWhisper(description, headers);
  const violation = violationsOfModel[description.family];
  return violation === undefined ? undefined : checkModel(headers, violation);
}

/** Checks the only file of a model by more than its signature. */
function checkModel(
  headers: ReadonlyMap<string, OnnxHeader>,
  violation: (header: OnnxHeader) => string | undefined,
): SignatureViolation | undefined {
  const header = headers.get('model');
  const reason = header === undefined ? undefined : violation(header);
  return reason === undefined ? undefined : { role: 'model', reason };
}

type Range = readonly [fewest: number, most: number];

const isOutside = (count: number, [fewest, most]: Range) => count < fewest || count > most;

function rangeText([fewest, most]: Range): string {
  if (fewest === most) return String(fewest);
  return most === Number.POSITIVE_INFINITY ? `at least ${fewest}` : `${fewest} to ${most}`;
}

function findViolation(header: OnnxHeader, signature: FileSignature): string | undefined {
  const { inputs, outputs } = header;
  const type = modelTypeViolation(header, signature);
  if (type !== undefined) return type;
  if (isOutside(inputs.length, signature.inputs))
    return `it has ${inputs.length} inputs instead of ${rangeText(signature.inputs)}`;
  if (isOutside(outputs.length, signature.outputs))
    return `it has ${outputs.length} outputs instead of ${rangeText(signature.outputs)}`;
  return inputViolation(header, signature) ?? metadataViolation(header, signature);
}

function modelTypeViolation(
  { metadata }: OnnxHeader,
  { modelTypes }: FileSignature,
): string | undefined {
  const modelType = metadata.get('model_type');
  if (modelTypes === undefined || (modelType !== undefined && modelTypes.includes(modelType)))
    return undefined;
  const present = modelType === undefined ? 'no model_type' : `the model_type ${modelType}`;
  return `its metadata has ${present} instead of ${modelTypes.join(' or ')}`;
}

function inputViolation(
  { inputs: [first] }: OnnxHeader,
  { firstInput }: FileSignature,
): string | undefined {
  if (first?.elementType === undefined || !firstInput.elementTypes.includes(first.elementType))
    return `its input ${first?.name} holds ${first?.elementType ?? 'something else'} instead of ${firstInput.elementTypes.join(' or ')}`;
  if (first.dimensions !== undefined && first.dimensions.length !== firstInput.rank)
    return `its input ${first.name} has ${first.dimensions.length} dimensions instead of ${firstInput.rank}`;
  return undefined;
}

function metadataViolation(
  { metadata }: OnnxHeader,
  { emptyMetadata = [], metadata: required }: FileSignature,
): string | undefined {
  const absent = [
    ...required.filter((key) => (metadata.get(key) ?? '') === ''),
    ...emptyMetadata.filter((key) => !metadata.has(key)),
  ];
  return absent.length > 0 ? `its metadata has no ${absent.join(', ')}` : undefined;
}

/**
 * A language that Whisper does not know ends the process. Word times come from an output that not
 * every export has.
 */
function checkWhisper(
  { abilities, languages }: ModelDescription,
  headers: ReadonlyMap<string, OnnxHeader>,
): SignatureViolation | undefined {
  if (abilities.wordTimestamps && headers.get('decoder')?.outputs.length !== 4)
    return {
      role: 'decoder',
      reason:
        'it has no output with its attention, from which word times come; abilities.wordTimestamps must be false',
    };
  const metadata = headers.get('encoder')?.metadata;
  const isMultilingual = metadata?.get('is_multilingual') === '1';
  const codes = metadata?.get('all_language_codes')?.split(',') ?? [];
  const known = isMultilingual ? codes.map((code) => otherCodes[code] ?? code) : ['en'];
  const unknown = languages.filter((language) => !known.includes(language));
  if (unknown.length === 0) return undefined;
  return {
    role: 'encoder',
    reason: `it does not know ${unknown.join(', ')}, which model.json lists among its languages`,
  };
}

/** Maximum number of simultaneous voices that the library supports. */
const mostOverlapping = 2;

/** Numbers of the metadata, or `NaN` for values that are not numbers. */
const numberIn =
  ({ metadata }: OnnxHeader) =>
  (key: string) =>
    Number(metadata.get(key) ?? Number.NaN);

/**
 * A number of classes that does not match its voices makes the library write outside of its memory.
 */
function segmentationViolation(header: OnnxHeader): string | undefined {
  const readNumber = numberIn(header);
  const [rate, voices, overlapping, classes] = [
    readNumber('sample_rate'),
    readNumber('num_speakers'),
    readNumber('powerset_max_classes'),
    readNumber('num_classes'),
  ];
  if (rate !== sampleRateHz)
    return `it is for audio at ${rate} Hz, and recordings are at ${sampleRateHz} Hz`;
  if (overlapping !== 1 && overlapping !== mostOverlapping)
    return `its metadata has the powerset_max_classes ${overlapping} instead of 1 or ${mostOverlapping}`;
  const pairs = overlapping === 1 ? 0 : (voices * (voices - 1)) / 2;
  if (!(voices >= 1) || classes !== 1 + voices + pairs)
    return `its metadata has the num_classes ${classes} instead of ${1 + voices + pairs} for ${voices} voices`;
  const last = header.outputs[0]?.dimensions?.at(-1);
  if (typeof last === 'number' && last !== classes)
    return `its output has ${last} classes, and its metadata ${classes}`;
  const [shift, size, window] = [
    readNumber('receptive_field_shift'),
    readNumber('receptive_field_size'),
    readNumber('window_size'),
  ];
  return shift >= 1 && size >= 1 && window >= shift * 10
    ? undefined
    : 'its metadata has a window_size, a receptive_field_size or a receptive_field_shift that cannot be';
}

/** Facts about the embeddings of a framework. */
interface EmbeddingFramework {
  readonly inputs: number;
  /** Index of the output with the embedding. */
  readonly output: number;
  /** Keys of the metadata without which the library ends its process. */
  readonly metadata: readonly string[];
  /** Normalisation of features that the library knows. */
  readonly normalization: string;
}

const ofKaldi: EmbeddingFramework = {
  inputs: 1,
  output: 0,
  metadata: ['normalize_samples'],
  normalization: 'global-mean',
};

const embeddingFrameworks: Readonly<Record<string, EmbeddingFramework>> = {
  wespeaker: ofKaldi,
  '3d-speaker': ofKaldi,
  nemo: {
    inputs: 2,
    output: 1,
    metadata: ['feat_dim', 'window_size_ms', 'window_stride_ms'],
    normalization: 'per_feature',
  },
};

function embeddingViolation(header: OnnxHeader): string | undefined {
  const { inputs, metadata, outputs } = header;
  const name = metadata.get('framework') ?? '';
  const framework = embeddingFrameworks[name];
  if (framework === undefined)
    return `its metadata has the framework ${name} instead of ${Object.keys(embeddingFrameworks).join(', ')}`;
  if (inputs.length !== framework.inputs)
    return `it has ${inputs.length} inputs instead of ${framework.inputs} of ${name}`;
  const absent = framework.metadata.filter((key) => (metadata.get(key) ?? '') === '');
  if (absent.length > 0) return `its metadata has no ${absent.join(', ')}`;
  const normalization = metadata.get('feature_normalize_type') ?? '';
  if (normalization !== '' && normalization !== framework.normalization)
    return `its metadata has the feature_normalize_type ${normalization} instead of ${framework.normalization}`;
  const output = outputs[framework.output];
  if (output === undefined) return `it has no output ${framework.output + 1}, which ${name} has`;
  const size = numberIn(header)('output_dim');
  const found = output.dimensions?.at(-1);
  return size >= 1 && (typeof found !== 'number' || found === size)
    ? undefined
    : `its metadata has the output_dim ${size}, and its output ${found}`;
}

/** Checks beyond the signature, of families with one file. */
const violationsOfModel: Readonly<
  Partial<Record<ModelFamily, (header: OnnxHeader) => string | undefined>>
> = {
  'speaker-segmentation': segmentationViolation,
  'speaker-embedding': embeddingViolation,
};
