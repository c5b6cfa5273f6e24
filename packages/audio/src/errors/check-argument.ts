import { AudioError } from './audio-error.js';

/**
 * Checks that a value is a whole number from `minimum` to `maximum`.
 *
 * @throws AudioError `invalid-argument` that names the value and the range
 */
export function checkInteger(name: string, value: number, minimum: number, maximum: number): void {
  if (!Number.isInteger(value) || value < minimum || value > maximum) {
    throw new AudioError(
      'invalid-argument',
      `${name} is ${String(value)}; it must be a whole number from ${minimum} to ${maximum}`,
    );
  }
}

/**
 * Checks that a value is one of `allowed`.
 *
 * @throws AudioError `invalid-argument` that names the value and the allowed ones
 */
export function checkOneOf<Value extends string | number>(
  name: string,
  value: Value,
  allowed: readonly Value[],
): void {
  if (!allowed.includes(value)) {
    const given = typeof value === 'string' ? JSON.stringify(value) : String(value);
    throw new AudioError('invalid-argument', `${name} is ${given}; allowed: ${allowed.join(', ')}`);
  }
}

/**
 * Checks that a value is a finite number of at least `minimum`.
 *
 * @throws AudioError `invalid-argument` that names the value and the minimum
 */
export function checkAtLeast(name: string, value: number, minimum: number): void {
  if (!Number.isFinite(value) || value < minimum) {
    throw new AudioError(
      'invalid-argument',
      `${name} is ${String(value)}; it must be a number of at least ${minimum}`,
    );
  }
}

/**
 * Checks that a target array has room for `needed` elements.
 *
 * @throws AudioError `invalid-argument` when it is shorter
 */
export function checkTarget(targetLength: number, needed: number): void {
  if (targetLength < needed) {
    throw new AudioError(
      'invalid-argument',
      `target has ${targetLength} elements; it must have at least ${needed}`,
    );
  }
}
