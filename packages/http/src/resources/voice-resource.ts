import type { KnownVoice, KnownVoices, VoiceEnrolment, VoiceRecording } from '#contract';
import type { ApiCall } from '../transport/api-call.js';
import type { CallOptions } from '../transport/client-options.js';
import { jsonBody } from '../transport/request-body.js';
import type { Transport } from '../transport/transport.js';
import { createItemCallFactory, withLongTimeout } from './item-calls.js';

/**
 * Known voices: people who have agreed to be recognised. Every call except `delete` rejects with an
 * ApiError (403) unless the service has `EARSHOT_KNOWN_VOICES=on`.
 */
export interface VoiceResource {
  /** Lists the voices, without the data by which they are recognised. */
  list(call?: CallOptions): ApiCall<KnownVoices>;
  /**
   * Enrols a voice from a recording with ten seconds of speech or more: an uploaded file, or a
   * speaker of a job. Rejects with an ApiError (422) when there is less.
   */
  enrol(voice: VoiceEnrolment, call?: CallOptions): ApiCall<KnownVoice>;
  /** Adds a recording to a voice. */
  addRecording(id: string, recording: VoiceRecording, call?: CallOptions): ApiCall<KnownVoice>;
  /** Deletes a voice permanently. */
  delete(id: string, call?: CallOptions): ApiCall<void>;
}

/** Makes the resource of known voices. */
export function createVoiceResource(transport: Transport): VoiceResource {
  const path = 'v2/voices';
  const makeCall = createItemCallFactory(transport, path);
  return {
    list: (call) => transport.send({ method: 'GET', path, expects: 'knownVoicesSchema' }, call),
    enrol: (voice, call) =>
      transport.send(
        { method: 'POST', path, body: jsonBody(voice), expects: 'knownVoiceSchema' },
        withLongTimeout(call),
      ),
    addRecording: (id, recording, call) =>
      makeCall(
        'POST',
        'knownVoiceSchema',
        '/recordings',
        jsonBody(recording),
      )(id, withLongTimeout(call)),
    delete: makeCall('DELETE', 'nothing'),
  };
}
