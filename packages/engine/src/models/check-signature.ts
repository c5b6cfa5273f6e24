import type { FileSignature } from './family-signatures.js';
import { familySignatures } from './family-signatures.js';
import type { ModelDescription } from './model-description.js';
import type { OnnxHeader } from './onnx/onnx-header.js';

/** Reason why a file cannot be part of a model of its family. */
export interface SignatureViolation {
  /** Role of the file. */
  readonly role: string;
  /** Reason, as a sentence without a full stop. */
  readonly reason: string;
}

/** Codes that models use for a language of the contract. */
const otherCodes: Readonly<Record<string, string>> = { yue: 'zh' };

/**
 * Checks that the ONNX files of a model have the inputs, the outputs and the metadata of their family.
 *
 * @param description - the model
 * @param headers - headers of its ONNX files, by their role
 * @returns the first violation; `undefined` when there is none
 */
export function checkSignature(
  description: ModelDescription,
  headers: ReadonlyMap<string, OnnxHeader>,
): SignatureViolation | undefined {
  for (const [role, signature] of Object.entries(familySignatures[description.family])) {
    const header = headers.get(role);
    const reason =
      header === undefined ? 'its name does not end with .onnx' : violationOf(header, signature);
    if (reason !== undefined) return { role, reason };
  }
  return description.family === 'whisper' ? checkWhisper(description, headers) : undefined;
}

function violationOf(header: OnnxHeader, signature: FileSignature): string | undefined {
  const { inputs, metadata, outputs } = header;
  const isOutside = (count: number, [fewest, most]: readonly [number, number]) =>
    count < fewest || count > most;
  const rangeText = ([fewest, most]: readonly [number, number]) => {
    if (fewest === most) return String(fewest);
    return most === Number.POSITIVE_INFINITY ? `at least ${fewest}` : `${fewest} to ${most}`;
  };
  const modelType = metadata.get('model_type');
  const { firstInput, modelTypes } = signature;
  if (modelTypes !== undefined && (modelType === undefined || !modelTypes.includes(modelType)))
    return `its metadata has ${modelType === undefined ? 'no model_type' : `the model_type ${modelType}`} instead of ${modelTypes.join(' or ')}`;
  if (isOutside(inputs.length, signature.inputs))
    return `it has ${inputs.length} inputs instead of ${rangeText(signature.inputs)}`;
  if (isOutside(outputs.length, signature.outputs))
    return `it has ${outputs.length} outputs instead of ${rangeText(signature.outputs)}`;
  const [first] = inputs;
  if (first?.elementType === undefined || !firstInput.elementTypes.includes(first.elementType))
    return `its input ${first?.name} holds ${first?.elementType ?? 'something else'} instead of ${firstInput.elementTypes.join(' or ')}`;
  if (first.dimensions !== undefined && first.dimensions.length !== firstInput.rank)
    return `its input ${first.name} has ${first.dimensions.length} dimensions instead of ${firstInput.rank}`;
  const absent = [
    ...signature.metadata.filter((key) => (metadata.get(key) ?? '') === ''),
    ...(signature.emptyMetadata ?? []).filter((key) => !metadata.has(key)),
  ];
  if (absent.length > 0) return `its metadata has no ${absent.join(', ')}`;
  return undefined;
}

/** A language that Whisper does not know ends the process; word times come from an output that not every export has. */
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
