import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isFresh, weakTag } from './entity-tag.js';

type Coding = 'br' | 'gzip';

/** Supported codings, the preferred one first. */
const codings = ['br', 'gzip'] as const satisfies readonly Coding[];

/** Takes a tenth of a second for a megabyte. The highest quality would take seconds. */
const brotliQuality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

const compressors: Record<Coding, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, brotliQuality),
  gzip: promisify(gzip),
};

/**
 * A document that does not change while the service runs, so that it is encoded and compressed only
 * once.
 */
export class FixedDocument {
  readonly #bytes: Buffer;
  readonly #tag: string;
  readonly #compressed = new Map<Coding, Promise<Buffer>>();

  constructor(content: string | Buffer) {
    this.#bytes = typeof content === 'string' ? Buffer.from(content) : content;
    this.#tag = weakTag(content);
  }

  /**
   * Sets the headers of a response.
   *
   * @returns the body, compressed if the client supports it, or empty, with the status 304, for a
   * client that already has the document
   */
  async respond(
    { headers }: Pick<FastifyRequest, 'headers'>,
    reply: Pick<FastifyReply, 'code' | 'getHeader' | 'header'>,
  ): Promise<Buffer> {
    const vary = [reply.getHeader('vary') ?? [], 'accept-encoding'].flat().join(', ');
    reply.header('etag', this.#tag).header('vary', vary);
    if (isFresh(headers['if-none-match'], this.#tag)) {
      reply.code(304);
      return Buffer.alloc(0);
    }
    const coding = chooseCoding(String(headers['accept-encoding'] ?? ''));
    if (coding === undefined) return this.#bytes;
    reply.header('content-encoding', coding);
    const compressed = this.#compressed.get(coding) ?? compressors[coding](this.#bytes);
    this.#compressed.set(coding, compressed);
    return compressed;
  }
}

/** The best coding that `Accept-Encoding` allows (RFC 9110, section 12.5.3). */
function chooseCoding(header: string): Coding | undefined {
  const weights = new Map(
    header
      .toLowerCase()
      .split(',')
      .map((element) => element.split(';').map((part) => part.trim()))
      .map(([name = '', ...parameters]) => {
        const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
        return [name, Number(weight ?? 1)];
      }),
  );
  return codings.find((coding) => (weights.get(coding) ?? weights.get('*') ?? 0) > 0);
}
