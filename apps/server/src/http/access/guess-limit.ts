import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../clock/index.js';
import { addressBlock } from './address-block.js';

const windowMs = 60_000;
const firstDelayMs = 125;
const maximumDelayMs = 2000;
/** Addresses that are remembered. Beyond this number the least recently seen one is dropped. */
const maximumAddresses = 10_000;
/**
 * Requests that are delayed at the same time. Further ones get their response at once, and their
 * connection is closed.
 */
const maximumHeld = { perAddress: 8, total: 256 };

interface Guesses {
  count: number;
  held: number;
  /** Monotonic time at which the count is reset. */
  untilMs: number;
}

/** Delays the responses to addresses that try unknown keys. */
export interface GuessLimit {
  /**
   * Counts an unknown key, and waits, except for the first keys in a minute. Each wait is twice as
   * long as the one before, up to two seconds.
   *
   * @param signal - aborted when the client has closed the connection
   * @returns true when the connection may be kept, or false, without waiting, when too many
   * requests are already delayed
   */
  slowDown(address: string, signal: AbortSignal): Promise<boolean>;
}

/**
 * Creates a limit of guesses.
 *
 * @param clock - measures the time
 * @param freeGuesses - unknown keys from one address in a minute that cause no delay
 */
export function createGuessLimit(clock: Clock, freeGuesses: number): GuessLimit {
  const addresses = new Map<string, Guesses>();
  let held = 0;

  function lookUpGuesses(address: string): Guesses {
    const block = addressBlock(address);
    const nowMs = clock.monotonicMs();
    let guesses = addresses.get(block);
    // Inserted again, so that the first entry of the map is the least recently seen one.
    addresses.delete(block);
    if (guesses === undefined || guesses.untilMs <= nowMs)
      guesses = { count: 0, held: guesses?.held ?? 0, untilMs: nowMs + windowMs };
    addresses.set(block, guesses);
    for (const oldest of addresses.keys()) {
      if (addresses.size <= maximumAddresses) break;
      addresses.delete(oldest);
    }
    return guesses;
  }

  return {
    async slowDown(address, signal) {
      const guesses = lookUpGuesses(address);
      guesses.count += 1;
      const excess = guesses.count - freeGuesses;
      if (excess <= 0) return true;
      if (guesses.held >= maximumHeld.perAddress || held >= maximumHeld.total) return false;
      guesses.held += 1;
      held += 1;
      try {
        await clock
          .sleep(Math.min(maximumDelayMs, firstDelayMs * 2 ** (excess - 1)), signal)
          .catch(() => undefined);
      } finally {
        guesses.held -= 1;
        held -= 1;
      }
      return true;
    },
  };
}

/**
 * Delays the response to a request with an unknown key, until its client disconnects at the latest.
 * When too many requests are already delayed, the response closes the connection instead.
 */
export async function delayGuess(
  guesses: GuessLimit,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const disconnected = new AbortController();
  const onClose = (): void => disconnected.abort();
  reply.raw.once('close', onClose);
  const mayKeepConnection = await guesses.slowDown(request.ip, disconnected.signal);
  reply.raw.off('close', onClose);
  if (!mayKeepConnection) reply.header('connection', 'close');
}
