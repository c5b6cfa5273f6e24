import type { EarshotClient } from '@earshot/http';
import { createTokenHandler } from '@earshot/react/server';
import { type ClientAddress, createRequestListener } from '@remix-run/node-fetch-server';
import { Router } from 'express';

/**
 * `POST /session`: gives a page of the same origin the url of a new live session. The key stays
 * here.
 */
export function sessionRoute(client: EarshotClient): Router {
  const handle = createTokenHandler({
    client,
    // Whoever opens the page may speak, ten times a minute from one address: return the id of the
    // user who is signed in instead, or null to refuse. Behind a proxy this is its own address.
    authorize: (_request, address: string) => address,
    // What a session does is decided here, not by the page.
    configure: () => ({
      endpointing: 0.3,
      messages_config: { receive_partial_transcripts: true },
    }),
  });
  // Express has requests of Node.js, the handler takes those of the web. No `express.json()` before
  // it.
  const listener = createRequestListener(
    (request: Request, { address }: ClientAddress) => handle(request, address),
    {
      onError: (error) => {
        // The message of the service is for the operator. The page only learns that there is no
        // session.
        console.error(error instanceof Error ? error.message : error);
        return Response.json(
          { message: 'the speech service gives no session now' },
          { status: 502 },
        );
      },
    },
  );
  return Router().all('/session', listener);
}
