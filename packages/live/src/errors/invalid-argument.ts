import { LiveError } from './live-error.js';

/** The error for a value that cannot be used. */
export function invalidArgument(name: string, value: unknown, allowed: string | number): LiveError {
  return new LiveError('invalid_argument', `${name} is ${String(value)}; allowed is ${allowed}`);
}
