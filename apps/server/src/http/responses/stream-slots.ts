import type { Configuration } from '../../configuration/index.js';
import { HttpError } from '../../errors/http-error.js';
import { KeySlots, type Slot } from '../../limits/index.js';

/** Requests that wait for a job, limited for each key: each reads from the storage again and again. */
export interface StreamSlots {
  /** @throws HttpError 429 when too many requests of the key wait */
  take(keyId: string): Slot;
}

/** Creates the slots of all keys, of which a tenth is kept for keys that hold none. */
export function createStreamSlots({ maximum, perKey }: Configuration['eventStreams']): StreamSlots {
  const slots = new KeySlots({ total: maximum, perKey, reserved: Math.floor(maximum / 10) });
  return {
    take(keyId) {
      if (slots.hasRoomFor(keyId)) return slots.add(keyId);
      throw new HttpError(
        429,
        `Too many streams of events: at most ${perKey} of one key are served`,
        { code: 'too_many_streams', retryAfterSeconds: 10 },
      );
    },
  };
}
