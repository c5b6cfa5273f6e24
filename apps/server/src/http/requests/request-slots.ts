import type { Configuration } from '../../configuration/index.js';
import { HttpError } from '../../errors/http-error.js';
import { KeySlots, type Slot } from '../../limits/key-slots.js';

/** Requests of one kind under way, limited for each key. */
export interface RequestSlots {
  /** @throws HttpError 429 when the key has too many of them under way */
  take(keyId: string): Slot;
}

/** Creates the slots of uploads, each of which holds a connection and an open file. */
export function createUploadSlots(maximumPerKey: number): RequestSlots {
  return requestSlots(
    new KeySlots({ total: Number.POSITIVE_INFINITY, perKey: maximumPerKey }),
    () =>
      new HttpError(429, `Too many uploads at once: at most ${maximumPerKey} for each key`, {
        code: 'too_many_uploads',
        retryAfterSeconds: 5,
      }),
  );
}

/**
 * Creates the slots of requests that wait for a job: each reads from the storage again and again. A tenth of all is kept for keys that
 * hold none.
 */
export function createStreamSlots({
  maximum,
  perKey,
}: Configuration['eventStreams']): RequestSlots {
  return requestSlots(
    new KeySlots({ total: maximum, perKey, reserved: Math.floor(maximum / 10) }),
    () =>
      new HttpError(429, `Too many streams of events: at most ${perKey} of one key are served`, {
        code: 'too_many_streams',
        retryAfterSeconds: 10,
      }),
  );
}

function requestSlots(slots: KeySlots, refusal: () => HttpError): RequestSlots {
  return {
    take(keyId) {
      if (slots.hasRoomFor(keyId)) return slots.add(keyId);
      throw refusal();
    },
  };
}
