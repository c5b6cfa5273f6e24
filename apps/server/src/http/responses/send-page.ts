import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { PageLinks } from './page-links.js';

/**
 * Answers with a page of a list. A page may hold a thousand long results: they are written one after the other, as fast as
 * they are taken.
 *
 * @param reply - the answer
 * @param links - of the page
 * @param items - what the page holds
 * @param view - an item as it goes over the wire
 * @returns the answer, 200
 */
export function sendPage<Item>(
  reply: FastifyReply,
  links: PageLinks,
  items: AsyncIterable<Item>,
  view: (item: Item) => object,
): FastifyReply {
  return reply
    .type('application/json; charset=utf-8')
    .send(Readable.from(pageText(links, items, view)));
}

async function* pageText<Item>(
  links: PageLinks,
  items: AsyncIterable<Item>,
  view: (item: Item) => object,
): AsyncGenerator<string, void, undefined> {
  yield `${JSON.stringify(links).slice(0, -1)},"items":[`;
  let separator = '';
  for await (const item of items) {
    yield separator + JSON.stringify(view(item));
    separator = ',';
  }
  yield ']}';
}
