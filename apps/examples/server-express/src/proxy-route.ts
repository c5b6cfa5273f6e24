import { createProxyHandler } from '@earshot/react/server';
import { createRequestListener } from '@remix-run/node-fetch-server';
import { Router } from 'express';

/**
 * `/earshot/…`: passes the requests of pages about recordings on to the service, with the key that
 * no page sees. No `express.json()` before it: bodies are passed on while they are received.
 */
export function proxyRoute(serviceUrl: string): Router {
  const handle = createProxyHandler({
    basePath: '/earshot',
    baseUrl: serviceUrl,
    // Everybody is one caller: return the id of the user who is signed in, or null to refuse.
    authorize: () => 'everybody',
  });
  return Router().all('/earshot/{*path}', createRequestListener(handle));
}
