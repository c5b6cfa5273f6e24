import { HttpError } from '../../errors/http-error.js';
import { KeySlots, type Slot } from '../../limits/index.js';

/** Uploads under way, limited for each key: each holds a connection and an open file. */
export interface UploadSlots {
  /** @throws HttpError 429 when the key has too many uploads under way */
  take(keyId: string): Slot;
}

/** Creates the slots of all keys. */
export function createUploadSlots(maximumPerKey: number): UploadSlots {
  const slots = new KeySlots({ total: Number.POSITIVE_INFINITY, perKey: maximumPerKey });
  return {
    take(keyId) {
      if (slots.hasRoomFor(keyId)) return slots.add(keyId);
      throw new HttpError(429, `Too many uploads at once: at most ${maximumPerKey} for each key`, {
        code: 'too_many_uploads',
        retryAfterSeconds: 5,
      });
    },
  };
}
