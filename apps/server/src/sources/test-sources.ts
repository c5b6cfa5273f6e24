import { onTestFinished } from 'vitest';
import { systemClock } from '../clock/index.js';
import { parseAddressRules } from '../outbound/index.js';
import {
  createSourceFetcher,
  type FetchedSource,
  type FetchSourceOptions,
  type SourceFetcher,
  type SourceFetcherOptions,
} from './source-fetcher.js';

/** Rules that allow only public addresses. */
export const { rules: none } = parseAddressRules([]);
const { rules: loopback } = parseAddressRules(['127.0.0.1']);

/** Creates a fetcher for one test. Its rules allow 127.0.0.1 unless others are given. */
export function fetcher(options: Partial<SourceFetcherOptions> = {}): SourceFetcher {
  const made = createSourceFetcher({ rules: loopback, clock: systemClock, ...options });
  onTestFinished(() => made.close());
  return made;
}

/** Limits that no test runs into unless it means to. */
export const usual: FetchSourceOptions = {
  keyId: 'key',
  maximumBytes: 1_000_000,
  deadlineMs: 20_000,
};

/** Reads a source to its end. */
export async function read({ stream }: FetchedSource): Promise<Buffer> {
  const chunks: Buffer[] = [];
  // A stream in byte mode yields buffers.
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Fetches a source to its end. Resolves with the number of bytes, or with the error. */
export async function outcome(
  url: string,
  options: FetchSourceOptions = usual,
  made = fetcher(),
): Promise<unknown> {
  try {
    return (await read(await made.fetchSource(url, options))).byteLength;
  } catch (error) {
    return error;
  }
}
