import type { Clock } from '../../clock/index.js';
import { addressBlock } from './address-block.js';

const windowMs = 60_000;
const firstDelayMs = 125;
const maximumDelayMs = 2000;
/** Beyond so many addresses the one that was seen longest ago is forgotten. */
const maximumAddresses = 10_000;
/** Requests that wait at the same time; further ones are answered at once and lose their connection. */
const maximumHeld = { ofAddress: 8, ofAll: 256 };

interface Guesses {
  count: number;
  held: number;
  /** When the count begins again. */
  until: number;
}

/** Slows down addresses that try unknown keys. */
export interface GuessLimit {
  /**
   * Counts an unknown key and waits as long as its address deserves: nothing for the first ones of a minute, then twice as long
   * each time, up to two seconds.
   *
   * @param address - where it came from
   * @param signal - aborted when nobody waits for the answer any more
   * @returns whether the connection may be kept; false when too many requests wait already, which this one then did not
   */
  slowDown(address: string, signal: AbortSignal): Promise<boolean>;
}

/**
 * @param clock - tells the time
 * @param freeGuesses - unknown keys of one address that are answered at once in a minute
 */
export function createGuessLimit(clock: Clock, freeGuesses: number): GuessLimit {
  const addresses = new Map<string, Guesses>();
  let held = 0;

  function guessesOf(address: string): Guesses {
    const block = addressBlock(address);
    const now = clock.monotonicMs();
    let guesses = addresses.get(block);
    // Taken out and put in again: the first of the map is the one that was seen longest ago.
    addresses.delete(block);
    if (guesses === undefined || guesses.until <= now)
      guesses = { count: 0, held: guesses?.held ?? 0, until: now + windowMs };
    addresses.set(block, guesses);
    for (const oldest of addresses.keys()) {
      if (addresses.size <= maximumAddresses) break;
      addresses.delete(oldest);
    }
    return guesses;
  }

  return {
    async slowDown(address, signal) {
      const guesses = guessesOf(address);
      guesses.count += 1;
      const late = guesses.count - freeGuesses;
      if (late <= 0) return true;
      if (guesses.held >= maximumHeld.ofAddress || held >= maximumHeld.ofAll) return false;
      guesses.held += 1;
      held += 1;
      try {
        await clock
          .sleep(Math.min(maximumDelayMs, firstDelayMs * 2 ** (late - 1)), signal)
          .catch(() => undefined);
      } finally {
        guesses.held -= 1;
        held -= 1;
      }
      return true;
    },
  };
}
