import { refuseUnknownOptions } from '@earshot/core/unknown-option';
import { AudioError } from './audio-error.js';

/**
 * Checks that a value is a whole number from `minimum` to `maximum`.
 *
 * @throws AudioError `invalid_argument` that names the value and the range
 */
export function checkInteger(name: string, value: number, minimum: number, maximum: number): void {
  if (!Number.isInteger(value) || value < minimum || value > maximum) {
    throw new AudioError(
      'invalid_argument',
      `${name} is ${String(value)}; it must be a whole number from ${minimum} to ${maximum}`,
    );
  }
}

/**
 * Checks that a value is one of `allowed`.
 *
 * @throws AudioError `invalid_argument` that names the value and the allowed ones
 */
export function checkOneOf<Value extends string | number>(
  name: string,
  value: Value,
  allowed: readonly Value[],
): void {
  if (!allowed.includes(value)) {
    const given = typeof value === 'string' ? JSON.stringify(value) : String(value);
    throw new AudioError('invalid_argument', `${name} is ${given}; allowed: ${allowed.join(', ')}`);
  }
}

/**
 * Checks that a value is a finite number of at least `minimum`.
 *
 * @throws AudioError `invalid_argument` that names the value and the minimum
 */
export function checkAtLeast(name: string, value: number, minimum: number): void {
  if (!Number.isFinite(value) || value < minimum) {
    throw new AudioError(
      'invalid_argument',
      `${name} is ${String(value)}; it must be a number of at least ${minimum}`,
    );
  }
}

/**
 * Checks that a target array has room for `needed` elements.
 *
 * @throws AudioError `invalid_argument` when it is shorter
 */
export function checkTarget(targetLength: number, needed: number): void {
  if (targetLength < needed) {
    throw new AudioError(
      'invalid_argument',
      `target has ${targetLength} elements; it must have at least ${needed}`,
    );
  }
}

/**
 * Refuses options that do not exist, which would silently have no effect.
 *
 * @param known - an object with the names of all options
 * @throws AudioError `invalid_argument` that names the first one, and the one that was probably
 * meant
 */
export function checkOptions<Options extends object>(
  options: Options,
  known: Readonly<Record<keyof Options, unknown>>,
): void {
  refuseUnknownOptions(options, known, (sentence) => new AudioError('invalid_argument', sentence));
}

/**
 * Checks that a value is a list, of which each element is checked by itself.
 *
 * @throws AudioError `invalid_argument` that names the value and its type
 */
export function checkList(name: string, value: readonly unknown[]): void {
  // The elements of a typed array are named as what they are, by the check of each.
  if (Array.isArray(value) || ArrayBuffer.isView(value)) return;
  throw new AudioError(
    'invalid_argument',
    `${name} is of type ${describeType(value)}; it must be an array`,
  );
}

/** Name of the type of any value. The tag is that of every realm's arrays. */
function describeType(value: unknown): string {
  return Object.prototype.toString.call(value).slice(8, -1);
}

/** The typed arrays of samples and codes. */
type ArrayTypeName = 'Float32Array' | 'Int16Array' | 'Uint8Array';

/** What converts an array of another type, by its type and the one that is needed. */
const conversions: Readonly<Record<string, string>> = {
  'Int16Array Float32Array': 'int16ToFloat',
  'Float32Array Int16Array': 'floatToInt16',
  'Uint8Array Float32Array': 'decodePcm',
  'ArrayBuffer Uint8Array': 'new Uint8Array(buffer)',
};

/**
 * Checks the type of an array. Another type would be converted silently, to noise.
 *
 * @throws AudioError `invalid_argument` that names the type, the one that is needed, and what
 * converts it
 */
export function checkArray(name: string, value: ArrayBufferView, needed: ArrayTypeName): void {
  // A program without types may pass anything. A Buffer of Node.js has the tag of its base.
  const given = describeType(value);
  if (given === needed) return;
  const conversion = conversions[`${given} ${needed}`];
  throw new AudioError(
    'invalid_argument',
    `${name} is of type ${given}; it must be of type ${needed}${conversion === undefined ? '' : `, which ${conversion} makes of it`}`,
  );
}
