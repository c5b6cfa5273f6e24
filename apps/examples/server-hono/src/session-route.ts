import { type EarshotClient, EarshotError } from '@earshot/http';
import { getConnInfo } from '@hono/node-server/conninfo';
import { Hono } from 'hono';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** Sessions that one address may begin in a minute. */
const sessionsPerMinute = 10;

/**
 * `POST /session`: returns the URL of a new live session to a page of the same origin. The key
 * stays here.
 */
export function sessionRoute(client: EarshotClient): Hono {
  const limiter = new RateLimiterMemory({ points: sessionsPerMinute, duration: 60 });
  return new Hono().post('/session', async (context) => {
    // Browsers send the origin of the page with every POST, and no page can change it.
    const { origin = 'none', host } = context.req.header();
    if (!URL.canParse(origin) || new URL(origin).host !== host)
      return context.json({ message: `only pages of ${host} are allowed, got ${origin}` }, 403);
    try {
      // Behind a proxy this is the address of the proxy: take the one that it forwards.
      await limiter.consume(getConnInfo(context).remote.address ?? 'unknown');
      // What a session does is decided here, not by the page.
      const { id, url } = await client.live.initiate({
        endpointing: 0.3,
        messages_config: { receive_partial_transcripts: true },
      });
      return context.json({ id, url }, 201, { 'cache-control': 'no-store' });
    } catch (error) {
      if (error instanceof RateLimiterRes) {
        const seconds = Math.ceil(error.msBeforeNext / 1000);
        const message = `too many sessions; again in ${seconds} s`;
        return context.json({ message }, 429, { 'retry-after': String(seconds) });
      }
      if (!EarshotError.is(error)) throw error;
      console.error(error.message);
      return context.json({ message: 'the speech service gives no session now' }, 502);
    }
  });
}
