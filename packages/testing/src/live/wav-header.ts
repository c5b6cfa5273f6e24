import { AudioError, createWavHeaderReader } from '@earshot/audio/wav-header';
import type { LiveRequest } from '@earshot/core';

/**
 * Result of {@link findWavHeader}: more bytes are needed, or the size of the header, 0 when there is none, and its mismatch with
 * the session.
 */
export type WavHeaderFinding =
  | { readonly kind: 'incomplete' }
  | { readonly kind: 'found'; readonly headerBytes: number; readonly mismatch: string | null };

/**
 * Finds the WAV header at the start of a recording, as the service does.
 *
 * @param bytes - the audio so far
 * @param parameters - parameters of the session, with the format of the audio
 */
export function findWavHeader(bytes: Uint8Array, parameters: LiveRequest): WavHeaderFinding {
  try {
    const start = createWavHeaderReader(parameters).push(bytes);
    if (start === null) return { kind: 'incomplete' };
    return { kind: 'found', headerBytes: start.headerBytes, mismatch: null };
  } catch (error) {
    if (!AudioError.is(error)) throw error;
    return { kind: 'found', headerBytes: 0, mismatch: error.message };
  }
}
