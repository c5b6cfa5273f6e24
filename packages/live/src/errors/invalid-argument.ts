import { LiveError } from './live-error.js';

/** The error for a value that cannot be used. */
export function invalidArgument(name: string, value: unknown, allowed: string | number): LiveError {
  const given = typeof value === 'string' ? `'${value}'` : String(value);
  return new LiveError('invalid_argument', `${name} is ${given}; allowed is ${allowed}`);
}
