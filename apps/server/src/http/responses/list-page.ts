import type { PageLinks } from '@earshot/core/protocol';
import type { FastifyReply } from 'fastify';
import { byteStream } from './job-text.js';

/** Smallest size of each block of a page except the last one, in bytes. */
const blockBytes = 16 * 1024;

/**
 * Opens the JSON text of an item. Resolves with undefined when the item was deleted in the
 * meantime.
 */
export type OpenItem<Item> = (item: Item) => Promise<AsyncIterable<string | Buffer> | undefined>;

/**
 * Sends a page of a list. A page may have a thousand long results, which are sent one after the
 * other, as fast as the client reads.
 *
 * @param open - opens the JSON text of an item
 * @returns the response, 200
 */
export function sendPage<Item>(
  reply: FastifyReply,
  links: PageLinks,
  items: AsyncIterable<Item>,
  open: OpenItem<Item>,
): FastifyReply {
  return reply
    .type('application/json; charset=utf-8')
    .send(byteStream(inBlocks(pageText(links, items, open))));
}

async function* pageText<Item>(
  links: PageLinks,
  items: AsyncIterable<Item>,
  open: OpenItem<Item>,
): AsyncGenerator<string | Buffer, void, undefined> {
  yield `${JSON.stringify(links).slice(0, -1)},"items":[`;
  let separator = '';
  for await (const item of items) {
    const text = await open(item);
    if (text === undefined) continue;
    yield separator;
    yield* text;
    separator = ',';
  }
  yield ']}';
}

/** Joins short parts, since each block is a separate write to the socket. */
async function* inBlocks(
  parts: AsyncIterable<string | Buffer>,
): AsyncGenerator<Buffer, void, undefined> {
  let buffered: Buffer[] = [];
  let bufferedBytes = 0;
  for await (const part of parts) {
    const bytes = Buffer.from(part);
    buffered.push(bytes);
    bufferedBytes += bytes.length;
    if (bufferedBytes < blockBytes) continue;
    yield Buffer.concat(buffered, bufferedBytes);
    buffered = [];
    bufferedBytes = 0;
  }
  if (bufferedBytes > 0) yield Buffer.concat(buffered, bufferedBytes);
}
