import type { FastifyRequest } from 'fastify';
import type { ProcessingShares } from '../../limits/processing-shares.js';
import { findAccount } from '../access/share-processing.js';
import type { App } from '../app.js';
import { jsonContentType } from './content-type.js';
import { parseJsonBody } from './json-body.js';

/**
 * Makes JSON the only content type of bodies of an app, which it parses when it is the turn of
 * their sender.
 *
 * @param maximumValues - number of values that a body may have. @defaultValue the limit of the
 * contract
 */
export function registerJsonParser(
  app: App,
  shares: ProcessingShares,
  maximumValues?: number,
): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    jsonContentType,
    { parseAs: 'buffer' },
    // With `parseAs: 'buffer'` the body is a Buffer.
    async (request: FastifyRequest, body: string | Buffer) =>
      findAccount(request, shares).run(() => parseJsonBody(body as Buffer, maximumValues)),
  );
}
