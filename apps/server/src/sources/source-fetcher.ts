import type { Readable } from 'node:stream';
import ipaddr from 'ipaddr.js';
import type { Clock } from '../clock/index.js';
import {
  type AddressRules,
  bareHost,
  createGuardedAgent,
  createHostResolver,
  type Deadline,
  type ResolveHost,
  startDeadline,
} from '../outbound/index.js';
import { AddressSlots } from './address-slots.js';
import { checkResponse } from './check-response.js';
import { describeFile } from './filenames.js';
import { requestSource } from './request-source.js';
import { openSourceBody, toFailure } from './source-body.js';
import { SourceError } from './source-error.js';

/** Limits of one fetch. */
export interface FetchSourceOptions {
  /** Id of the API key that the source is fetched for. */
  keyId: string;
  maximumBytes: number;
  /** Longest time from the call to the last byte, including redirects, in milliseconds. */
  deadlineMs: number;
  signal?: AbortSignal | undefined;
}

/** A source whose headers have been received. */
export interface FetchedSource {
  /** Body of the source, which fails with a SourceError. Destroying it closes the connection. */
  stream: Readable;
  /** File name, safe to store and show, or null when there is none. */
  filename: string | null;
  contentType: string | null;
  /** `Content-Length` in bytes, or null when absent. */
  lengthBytes: number | null;
}

/**
 * Fetches audio from an address that a caller gave.
 *
 * @throws SourceError, or the reason of the signal
 */
export type FetchSource = (url: string, options: FetchSourceOptions) => Promise<FetchedSource>;

/** Fetches sources over pooled connections. */
export interface SourceFetcher {
  fetchSource: FetchSource;
  /** Closes all connections, including those in use. This is idempotent. */
  close: () => Promise<void>;
}

/** Options of {@link createSourceFetcher}. */
export interface SourceFetcherOptions {
  /** Non-public addresses that may be reached. */
  rules: AddressRules;
  clock: Clock;
  /** @defaultValue a resolver that queries the name servers of the machine */
  resolveHost?: ResolveHost;
  /** Sources that are fetched from one address at the same time. @defaultValue 8 */
  perAddress?: number;
  /** Fetches the recordings of pages. @defaultValue pages are refused */
  fetchPage?: FetchPage;
}

/** Limits of the source to which a page leads. */
export interface FetchPageOptions extends Pick<FetchSourceOptions, 'keyId' | 'maximumBytes'> {
  /** Deadline of the whole source, which is cleared when its body is closed. */
  readonly deadline: Deadline;
}

/**
 * Fetches the recording of a page.
 *
 * @throws SourceError, or the reason of the signal of the deadline
 */
type FetchPage = (url: string, options: FetchPageOptions) => Promise<FetchedSource>;

/** Timeouts of a connection. */
export const connectionTimeouts = {
  connectTimeoutMs: 10_000,
  headersTimeoutMs: 30_000,
  bodyTimeoutMs: 30_000,
} as const;

/** Creates a fetcher that connects only to public addresses and to those that the rules allow. */
export function createSourceFetcher({
  rules,
  clock,
  resolveHost = createHostResolver(),
  perAddress = 8,
  fetchPage,
}: SourceFetcherOptions): SourceFetcher {
  let agent: ReturnType<typeof createGuardedAgent> | undefined;
  const openAgent = () => {
    agent ??= createGuardedAgent({
      rules,
      resolveHost,
      connectionsPerHost: perAddress,
      ...connectionTimeouts,
    });
    return agent;
  };
  const addresses = new AddressSlots(perAddress);
  const takeSlotFor = (keyId: string) => async (hostname: string, signal: AbortSignal) => {
    // For a host that does not resolve, the connection fails later, with the reason.
    const host = bareHost(hostname);
    const [first] = ipaddr.isValid(host) ? [] : await resolveHost(hostname).catch(() => []);
    return addresses.take(first?.address ?? host, keyId, signal);
  };

  return {
    fetchSource: async (url, { deadlineMs, keyId, maximumBytes, signal }) => {
      signal?.throwIfAborted();
      const deadline = startDeadline(clock, deadlineMs, signal, () => tooLong(deadlineMs));
      const fetchFile = async () => {
        const takeSlot = takeSlotFor(keyId);
        const dispatcher = await openAgent();
        const source = { rules, dispatcher, takeSlot, signal: deadline.signal };
        const requested = await requestSource(url, source);
        return readSource({ ...requested, maximumBytes, deadline, clock });
      };
      try {
        return await fetchFile().catch((error: unknown) => {
          const isPage = SourceError.is(error) && error.code === 'source-is-page';
          if (!isPage || fetchPage === undefined) throw error;
          return fetchPage(url, { keyId, maximumBytes, deadline });
        });
      } catch (error) {
        deadline.clear();
        throw toFailure(error, deadline.signal);
      }
    },
    close: async () => (await agent)?.destroy(),
  };
}

function tooLong(deadlineMs: number): SourceError {
  return SourceError.timedOut(
    `The source took too long: at most ${deadlineMs / 1000} seconds are allowed`,
  );
}

/** Response of a source, with the slot that it holds. */
interface SourceResponse extends Awaited<ReturnType<typeof requestSource>> {
  readonly maximumBytes: number;
  readonly deadline: Deadline;
  readonly clock: Clock;
}

/**
 * Checks the headers of a response and opens its body.
 *
 * @throws SourceError when the response is refused, after its slot was released
 */
function readSource(source: SourceResponse): FetchedSource {
  const { url, response, slot, maximumBytes, deadline, clock } = source;
  const header = (name: string) => {
    const value = response.headers[name];
    return Array.isArray(value) ? value[0] : value;
  };
  const contentLength = header('content-length');
  const lengthBytes = contentLength === undefined ? null : Number(contentLength);
  const contentType = header('content-type');
  try {
    const contentEncoding = header('content-encoding');
    checkResponse(
      { status: response.statusCode, contentType, contentEncoding, lengthBytes },
      maximumBytes,
    );
  } catch (error) {
    // The body of a refused response is not needed.
    response.body.on('error', () => undefined).destroy();
    slot.release();
    throw error;
  }
  const stream = openSourceBody(response.body, {
    maximumBytes,
    deadline,
    clock,
    onClose: () => {
      response.body.on('error', () => undefined).destroy();
      slot.release();
    },
  });
  const filename = describeFile(url, header('content-disposition'));
  return { stream, filename, contentType: contentType ?? null, lengthBytes };
}
