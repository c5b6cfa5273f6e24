import type { PageLinks } from '@earshot/core/protocol';
import type { FastifyReply } from 'fastify';
import { byteStream } from './job-text.js';

/** Opens the JSON text of an item; resolves with undefined when the item was deleted in the meantime. */
export type OpenItem<Item> = (item: Item) => Promise<AsyncIterable<string | Buffer> | undefined>;

/**
 * Sends a page of a list. A page may hold a thousand long results: they are written one after the other, as fast as the client reads.
 *
 * @param reply - the response
 * @param links - links of the page
 * @param items - items of the page
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
    .send(byteStream(pageText(links, items, open)));
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
