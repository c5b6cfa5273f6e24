import type { UploadResponse } from '@earshot/core';
import type { ApiCall } from '../transport/api-call.js';
import type { CallOptions } from '../transport/client-options.js';
import type { Transport } from '../transport/transport.js';
import { type AudioSource, toOpenableAudio } from '../uploads/audio-source.js';
import { jsonBody } from '../uploads/request-body.js';
import { type UploadProgress, uploadBody } from '../uploads/upload-body.js';
import { readJson } from './read-answer.js';

/** Options of an upload. */
export interface UploadOptions extends CallOptions {
  /** Name of the file. @defaultValue the name that the source has */
  filename?: string;
  /** Told how far it is. */
  onProgress?: (progress: UploadProgress) => void;
}

/** Audio files. */
export interface FileResource {
  /**
   * Uploads audio, or lets the server fetch it.
   *
   * @param source - bytes, a Blob, a file, a stream, or `{ url }` for what the server is to fetch
   */
  upload(source: AudioSource | { url: string }, options?: UploadOptions): ApiCall<UploadResponse>;
  /** The bytes of an uploaded file, as an answer whose body is a stream. */
  get(id: string, options?: CallOptions): ApiCall<Response>;
}

/** Makes the resource of files. */
export function createFileResource(transport: Transport): FileResource {
  const read = readJson<UploadResponse>('uploadResponseSchema', transport.settings.validate);
  return {
    upload: (source, { filename, onProgress, ...call } = {}) =>
      transport.send(
        {
          method: 'POST',
          path: 'v2/upload',
          isTransfer: true,
          body:
            'url' in source
              ? jsonBody({ audio_url: source.url })
              : uploadBody(toOpenableAudio(source, filename), onProgress),
          read,
        },
        call,
      ),
    get: (id, call) =>
      transport.send(
        {
          method: 'GET',
          path: `file/${encodeURIComponent(id)}`,
          isTransfer: true,
          read: (response) => Promise.resolve(response),
        },
        call,
      ),
  };
}
