import { type EarshotClient, EarshotError } from '@earshot/http';
import { Router } from 'express';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** Sessions that one address may begin in a minute. */
const sessionsPerMinute = 10;

/**
 * `POST /session`: returns the URL of a new live session to a page of the same origin. The key
 * stays here.
 */
export function sessionRoute(client: EarshotClient): Router {
  const limiter = new RateLimiterMemory({ points: sessionsPerMinute, duration: 60 });
  return Router().post('/session', async ({ headers, ip = 'unknown' }, response) => {
    // Browsers send the origin of the page with every POST, and no page can change it.
    const { origin = 'none', host } = headers;
    if (!URL.canParse(origin) || new URL(origin).host !== host) {
      response.status(403).json({ message: `only pages of ${host} are allowed, got ${origin}` });
      return;
    }
    try {
      // Behind a proxy, `app.set('trust proxy', …)` makes it the address that the proxy forwards.
      await limiter.consume(ip);
      // What a session does is decided here, not by the page.
      const { id, url } = await client.live.initiate({
        endpointing: 0.3,
        messages_config: { receive_partial_transcripts: true },
      });
      response.status(201).set('cache-control', 'no-store').json({ id, url });
    } catch (error) {
      if (error instanceof RateLimiterRes) {
        const seconds = Math.ceil(error.msBeforeNext / 1000);
        response.status(429).set('retry-after', String(seconds));
        response.json({ message: `too many sessions; again in ${seconds} s` });
        return;
      }
      if (!EarshotError.is(error)) throw error;
      console.error(error.message);
      response.status(502).json({ message: 'the speech service gives no session now' });
    }
  });
}
