import type { Configuration } from '../../configuration/index.js';
import { HttpError } from '../../errors/http-error.js';
import { KeySlots, type Slot } from '../../limits/key-slots.js';

/** Limits the requests of one kind that a key may have under way. */
export interface RequestSlots {
  /** @throws HttpError 429 when the key has too many of them under way */
  take(keyId: string): Slot;
}

/** Creates the slots of uploads, each of which holds a connection and an open file. */
export function createUploadSlots(maximumPerKey: number): RequestSlots {
  return requestSlots(
    new KeySlots({ total: Number.POSITIVE_INFINITY, perKey: maximumPerKey }),
    () =>
      new HttpError(
        429,
        `Too many uploads at once: at most ${maximumPerKey} of one key are allowed`,
        {
          code: 'too_many_uploads',
          retryAfterSeconds: 5,
        },
      ),
  );
}

/**
 * Creates the slots of requests that wait for a job, each of which polls the storage. A tenth of
 * them is reserved for keys that have none in use.
 */
export function createStreamSlots({
  maximum,
  perKey,
}: Configuration['eventStreams']): RequestSlots {
  return requestSlots(
    new KeySlots({ total: maximum, perKey, reserved: Math.floor(maximum / 10) }),
    () =>
      new HttpError(
        429,
        `Too many event streams at once: at most ${perKey} of one key are allowed`,
        {
          code: 'too_many_streams',
          retryAfterSeconds: 10,
        },
      ),
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
