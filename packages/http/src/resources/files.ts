import type { UploadResponse } from '@earshot/core';
import type { ApiCall } from '../transport/api-call.js';
import type { CallOptions } from '../transport/client-options.js';
import type { Transport } from '../transport/transport.js';
import { type AudioSource, addressOf, toOpenableAudio } from '../uploads/audio-source.js';
import { jsonBody, type RequestBody } from '../uploads/request-body.js';
import { type UploadProgress, uploadBody } from '../uploads/upload-body.js';

/** Options of an upload. */
export interface UploadOptions extends CallOptions {
  /** Name of the file. @defaultValue the name that the source has */
  filename?: string | undefined;
  /** Told how far it is. */
  onProgress?: ((progress: UploadProgress) => void) | undefined;
}

/** Audio files. */
export interface FileResource {
  /**
   * Uploads audio, or lets the server fetch it.
   *
   * @param source - bytes, a Blob, a file, a stream, a Response, a path, or an address, also as `{ url }`, for what the server is to fetch
   */
  upload(source: AudioSource | { url: string }, options?: UploadOptions): ApiCall<UploadResponse>;
  /** The bytes of an uploaded file, as an answer whose body is a stream. */
  get(id: string, options?: CallOptions): ApiCall<Response>;
}

/** A server is silent while it fetches audio itself. */
const fetchTimeoutMs = 600_000;

/** Makes the resource of files. */
export function createFileResource(transport: Transport): FileResource {
  const send = (body: RequestBody, call: CallOptions) =>
    transport.send<UploadResponse>(
      { method: 'POST', path: 'v2/upload', body, answer: 'uploadResponseSchema' },
      call,
    );
  return {
    upload: (source, { filename, onProgress, ...call } = {}) => {
      const { platform } = transport.settings;
      const audio_url = addressOf(source);
      if (audio_url === undefined) {
        // What has no address is audio.
        const audio = toOpenableAudio(source as AudioSource, filename, platform?.openPath);
        return send(uploadBody(audio, onProgress, platform?.openForm), call);
      }
      return send(jsonBody({ audio_url }), {
        ...call,
        timeoutMs: call.timeoutMs ?? fetchTimeoutMs,
      });
    },
    get: (id, call) =>
      transport.send(
        { method: 'GET', path: `file/${encodeURIComponent(id)}`, answer: 'bytes' },
        call,
      ),
  };
}
