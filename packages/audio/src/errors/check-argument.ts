import { AudioError } from './audio-error.js';

/** Throws unless `value` is a whole number from `minimum` to `maximum`; the message names all of them. */
export function checkInteger(name: string, value: number, minimum: number, maximum: number): void {
  if (!Number.isInteger(value) || value < minimum || value > maximum) {
    throw new AudioError(
      'invalid-argument',
      `${name} is ${String(value)}; it must be a whole number from ${minimum} to ${maximum}`,
    );
  }
}

/** Throws unless `value` is one of `allowed`; the message names all of them. */
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

/** Throws unless `value` is a finite number of at least `minimum`; the message names both. */
export function checkAtLeast(name: string, value: number, minimum: number): void {
  if (!Number.isFinite(value) || value < minimum) {
    throw new AudioError(
      'invalid-argument',
      `${name} is ${String(value)}; it must be a number of at least ${minimum}`,
    );
  }
}

/** Throws unless a target is at least as long as what is to be written. */
export function checkTarget(targetLength: number, needed: number): void {
  if (targetLength < needed) {
    throw new AudioError(
      'invalid-argument',
      `target has ${targetLength} elements; it must have at least ${needed}`,
    );
  }
}
