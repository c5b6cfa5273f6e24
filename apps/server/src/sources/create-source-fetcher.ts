import { Readable } from 'node:stream';
import ipaddr from 'ipaddr.js';
import type { Clock } from '../clock/index.js';
import { AddressSlots } from './address-slots.js';
import { checkAnswer } from './check-answer.js';
import { createGuardedAgent } from './create-guarded-agent.js';
import { describeFile } from './describe-file.js';
import { bareHost } from './is-allowed-address.js';
import { limitBody } from './limit-body.js';
import { requestSource } from './request-source.js';
import { createHostResolver, type ResolveHost } from './resolve-host.js';
import { type SourceDeadline, startDeadline } from './source-deadline.js';
import type { SourceRules } from './source-rules.js';
import { toSourceError } from './to-source-error.js';

/** Limits of one fetch. */
export interface FetchSourceOptions {
  /** The API key on whose behalf it is. */
  keyId: string;
  maximumBytes: number;
  /** Longest time from now to the last byte, redirects included, in milliseconds. */
  deadlineMs: number;
  signal?: AbortSignal | undefined;
}

/** A source that has begun to arrive. */
export interface FetchedSource {
  /** The bytes. It fails with a SourceError; destroying it closes the connection. */
  stream: Readable;
  /** Safe to store and show. */
  filename: string | null;
  contentType: string | null;
  /** As announced; null when it was not. */
  lengthBytes: number | null;
}

/**
 * Fetches audio from an address that a caller gave.
 *
 * @throws SourceError, or the reason of the signal
 */
export type FetchSource = (url: string, options: FetchSourceOptions) => Promise<FetchedSource>;

/** Fetches sources, and closes its connections in the end. */
export interface SourceFetcher {
  fetchSource: FetchSource;
  /** Breaks off what is under way; idempotent. */
  close: () => Promise<void>;
}

/** Options of {@link createSourceFetcher}. */
export interface SourceFetcherOptions {
  /** What may be reached beyond the public. */
  rules: SourceRules;
  clock: Clock;
  /** @defaultValue a resolver that asks the name servers of the machine */
  resolveHost?: ResolveHost;
  /** Sources that are fetched from one address at the same time. @defaultValue 8 */
  perAddress?: number;
}

/** Waits, in milliseconds, and how little a source may give. */
const limits = {
  connectTimeoutMs: 10_000,
  headersTimeoutMs: 30_000,
  bodyTimeoutMs: 30_000,
  rateFloor: { bytesPerSecond: 1000, windowMs: 30_000 },
} as const;

/** Makes what fetches sources, behind the guard that keeps it away from everything that is not public. */
export function createSourceFetcher({
  rules,
  clock,
  resolveHost = createHostResolver(),
  perAddress = 8,
}: SourceFetcherOptions): SourceFetcher {
  const dispatcher = createGuardedAgent({
    rules,
    resolveHost,
    connectionsPerHost: perAddress,
    ...limits,
  });
  const addresses = new AddressSlots(perAddress);
  const takeSlotFor = (keyId: string) => async (hostname: string, signal: AbortSignal) => {
    // A host without an address cannot be connected to, and the attempt says why.
    const host = bareHost(hostname);
    const [first] = ipaddr.isValid(host) ? [] : await resolveHost(hostname).catch(() => []);
    return addresses.take(first?.address ?? host, keyId, signal);
  };

  const begin = async (
    text: string,
    { keyId, maximumBytes }: FetchSourceOptions,
    deadline: SourceDeadline,
  ): Promise<FetchedSource> => {
    const { url, answer, slot } = await requestSource(text, {
      rules,
      dispatcher,
      takeSlot: takeSlotFor(keyId),
      signal: deadline.signal,
    });
    const header = (name: string) => {
      const value = answer.headers[name];
      return Array.isArray(value) ? value[0] : value;
    };
    const announced = header('content-length');
    const lengthBytes = announced === undefined ? null : Number(announced);
    const contentType = header('content-type');
    try {
      const contentEncoding = header('content-encoding');
      checkAnswer(
        { status: answer.statusCode, contentType, contentEncoding, lengthBytes },
        maximumBytes,
      );
    } catch (error) {
      // What the other side says beyond its head is not read.
      answer.body.on('error', () => undefined).destroy();
      slot.release();
      throw error;
    }
    const stream = Readable.from(
      describeFailures(
        limitBody(answer.body, maximumBytes, limits.rateFloor, clock),
        deadline.signal,
      ),
      { objectMode: false },
    );
    // Also when nobody ever read from it, which a generator would not notice.
    stream.once('close', () => {
      deadline.clear();
      answer.body.on('error', () => undefined).destroy();
      slot.release();
    });
    const filename = describeFile(url, header('content-disposition'));
    return { stream, filename, contentType: contentType ?? null, lengthBytes };
  };

  return {
    fetchSource: async (url, options) => {
      const { deadlineMs, signal } = options;
      signal?.throwIfAborted();
      const deadline = startDeadline(clock, deadlineMs, signal);
      try {
        return await begin(url, options, deadline);
      } catch (error) {
        deadline.clear();
        throw failureOf(error, deadline.signal);
      }
    },
    close: () => dispatcher.destroy(),
  };
}

function failureOf(error: unknown, signal: AbortSignal): unknown {
  return signal.aborted ? signal.reason : toSourceError(error);
}

async function* describeFailures(body: AsyncIterable<Uint8Array>, signal: AbortSignal) {
  try {
    yield* body;
  } catch (error) {
    throw failureOf(error, signal);
  }
}
