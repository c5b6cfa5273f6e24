import type { IncomingMessage, ServerResponse } from 'node:http';
import { type EarshotClient, EarshotError } from '@earshot/http';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** Configuration of a session, as `live.initiate` takes it. */
type SessionConfiguration = Parameters<EarshotClient['live']['initiate']>[0];

/** Sessions that one address may begin in a minute. */
const sessionsPerMinute = 10;

/**
 * Creates the route that returns to a page the URL of its own session, which is all that the page
 * needs. The key stays here. The options of a session are decided here as well.
 */
export function createTokenEndpoint(
  client: EarshotClient,
  config: SessionConfiguration,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const limiter = new RateLimiterMemory({ points: sessionsPerMinute, duration: 60 });
  return async ({ method, headers, socket }, response) => {
    if (method !== 'POST') {
      response.setHeader('allow', 'POST');
      return respond(response, 405, { message: `POST is allowed, got ${method}` });
    }
    // Browsers send the origin of the page with every POST, and no page can change it.
    const { origin = 'none', host } = headers;
    if (!URL.canParse(origin) || new URL(origin).host !== host)
      return respond(response, 403, {
        message: `only pages of ${host} are allowed, got ${origin}`,
      });
    try {
      // Behind a proxy this is the address of the proxy: take the one that it forwards.
      await limiter.consume(socket.remoteAddress ?? 'unknown');
      const { id, url } = await client.live.initiate(config);
      respond(response, 201, { id, url });
    } catch (error) {
      if (error instanceof RateLimiterRes) {
        const seconds = Math.ceil(error.msBeforeNext / 1000);
        response.setHeader('retry-after', seconds);
        respond(response, 429, { message: `too many sessions; again in ${seconds} s` });
      } else {
        // The message of the service is for the operator. The page only learns that there is no
        // session.
        console.error(error instanceof EarshotError ? error.message : error);
        respond(response, 502, { message: 'the speech service gives no session now' });
      }
    }
  };
}

function respond(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(body));
}
