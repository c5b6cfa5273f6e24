import type { FastifyReply } from 'fastify';
import { byteStream } from './job-text.js';
import type { PageLinks } from './page-links.js';

/** JSON text of an item; undefined when it was deleted in the meantime. */
export type OpenItem<Item> = (item: Item) => Promise<AsyncIterable<string | Buffer> | undefined>;

/**
 * Answers with a page of a list. A page may hold a thousand long results: they are written one after the other, as fast as
 * they are taken.
 *
 * @param reply - the answer
 * @param links - of the page
 * @param items - what the page holds
 * @param open - text of an item as it goes over the wire
 * @returns the answer, 200
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
