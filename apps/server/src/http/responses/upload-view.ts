import type { UploadResponse } from '@earshot/core';
import type { StoredFile } from '../../storage/index.js';

/**
 * The answer to an upload.
 *
 * @param base - what links begin with
 * @param file - what was uploaded
 */
export function uploadView(base: string, file: Omit<StoredFile, 'createdAt'>): UploadResponse {
  return {
    audio_url: `${base}/file/${file.id}`,
    audio_metadata: {
      id: file.id,
      filename: file.filename ?? file.id,
      ...(file.source === null ? {} : { source: file.source }),
      extension: file.extension,
      size: file.size,
      audio_duration: file.audioDuration ?? 0,
      number_of_channels: file.numberOfChannels ?? 1,
    },
  };
}
