import { createProxyHandler } from '@earshot/react/server';
import { Hono } from 'hono';

/**
 * `/earshot/…`: passes the requests of pages about recordings on to the service, with the key that
 * no page sees.
 */
export function proxyRoute(serviceUrl: string): Hono {
  const handle = createProxyHandler({
    basePath: '/earshot',
    baseUrl: serviceUrl,
    // Everybody is one caller: return the id of the user who is signed in, or null to refuse.
    authorize: () => 'everybody',
  });
  return new Hono().all('/earshot/*', ({ req }) => handle(req.raw));
}
