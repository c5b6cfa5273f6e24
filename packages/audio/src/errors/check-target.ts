import { AudioError } from './audio-error.js';

/** Throws unless a target is at least as long as what is to be written. */
export function checkTarget(targetLength: number, needed: number): void {
  if (targetLength < needed) {
    throw new AudioError(
      'invalid-argument',
      `target has ${targetLength} elements; it must have at least ${needed}`,
    );
  }
}
