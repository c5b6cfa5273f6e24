import { AudioError, createWavHeaderReader } from '@earshot/audio/wav-header';
import type { LiveRequest } from '@earshot/core';

/** Begin of a recording: more bytes are needed, or its header is known, with what contradicts the session. */
export type WavHeaderFinding =
  | { readonly kind: 'incomplete' }
  | { readonly kind: 'found'; readonly headerBytes: number; readonly fault: string | null };

/**
 * Looks for a WAV header at the begin of a recording, as the service does.
 *
 * @param bytes - the recording so far
 * @param parameters - the parameters of the session
 */
export function findWavHeader(bytes: Uint8Array, parameters: LiveRequest): WavHeaderFinding {
  try {
    const start = createWavHeaderReader(parameters).push(bytes);
    if (start === null) return { kind: 'incomplete' };
    return { kind: 'found', headerBytes: start.headerBytes, fault: null };
  } catch (error) {
    if (!AudioError.is(error)) throw error;
    return { kind: 'found', headerBytes: 0, fault: error.message };
  }
}
