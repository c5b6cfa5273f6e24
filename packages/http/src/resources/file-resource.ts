import type { UploadResponse } from '#contract';
import type { ApiCall } from '../transport/api-call.js';
import type { CallOptions } from '../transport/client-options.js';
import { jsonBody, type RequestBody } from '../transport/request-body.js';
import type { Transport } from '../transport/transport.js';
import { type AudioSource, findAddress, toOpenableAudio } from '../uploads/audio-source.js';
import { type UploadPlatform, type UploadProgress, uploadBody } from '../uploads/upload-body.js';
import { createItemCallFactory, withLongTimeout } from './item-calls.js';

/** Options of an upload. */
export interface UploadOptions extends CallOptions {
  /** Name of the file. @defaultValue the name of the source */
  filename?: string | undefined;
  /** Called with the progress of the upload. */
  onProgress?: ((progress: UploadProgress) => void) | undefined;
}

/** Audio files. */
export interface FileResource {
  /**
   * Uploads audio, or lets the server fetch it.
   *
   * @param source - bytes, a Blob, a file, a stream, a Response, a path, or an address (also as `{
   * url }`) that the server fetches
   */
  upload(source: AudioSource | { url: string }, options?: UploadOptions): ApiCall<UploadResponse>;
  /** Downloads an uploaded file, as a response whose body is a stream. */
  get(id: string, options?: CallOptions): ApiCall<Response>;
  /**
   * Deletes an uploaded file. Rejects with an ApiError (403) for the audio of a job, which is
   * deleted with the job.
   */
  delete(id: string, options?: CallOptions): ApiCall<void>;
}

/**
 * Makes the resource of files.
 *
 * @param platform - functions of the runtime, or undefined on pages
 */
export function createFileResource(transport: Transport, platform?: UploadPlatform): FileResource {
  const send = (body: RequestBody, call: CallOptions) =>
    transport.send<UploadResponse>(
      { method: 'POST', path: 'v2/upload', body, expects: 'uploadResponseSchema' },
      call,
    );
  const makeCall = createItemCallFactory(transport, 'file');
  return {
    upload: (source, { filename, onProgress, ...call } = {}) => {
      const audio_url = findAddress(source);
      if (audio_url === undefined) {
        // A source without an address is audio.
        const audio = toOpenableAudio(
          source as AudioSource,
          filename ?? platform?.nameOf(source),
          platform?.openPath,
        );
        return send(uploadBody(audio, onProgress, platform?.streamForm), call);
      }
      return send(jsonBody({ audio_url }), withLongTimeout(call));
    },
    get: makeCall('GET', 'bytes'),
    delete: makeCall('DELETE', 'nothing'),
  };
}
