import { HttpError } from '../../errors/http-error.js';

/** Bounds the uploads that one key has under way: each holds a connection and an open file. */
export interface UploadSlots {
  /**
   * Runs an upload.
   *
   * @throws HttpError 429 when the key has too many already
   */
  run<Result>(keyId: string, upload: () => Promise<Result>): Promise<Result>;
}

/** @param maximum - uploads of one key at the same time */
export function createUploadSlots(maximum: number): UploadSlots {
  const running = new Map<string, number>();
  return {
    async run(keyId, upload) {
      const count = running.get(keyId) ?? 0;
      if (count >= maximum)
        throw new HttpError(429, `Too many uploads at once: at most ${maximum} for each key`, {
          code: 'too_many_uploads',
          retryAfterSeconds: 5,
        });
      running.set(keyId, count + 1);
      try {
        return await upload();
      } finally {
        const left = (running.get(keyId) ?? 1) - 1;
        if (left > 0) running.set(keyId, left);
        else running.delete(keyId);
      }
    },
  };
}
