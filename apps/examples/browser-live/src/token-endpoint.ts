import type { RequestListener } from 'node:http';
import type { EarshotClient } from '@earshot/http';
import { createTokenHandler, type TokenHandlerOptions } from '@earshot/react/server';
import { type ClientAddress, createRequestListener } from '@remix-run/node-fetch-server';

/**
 * Creates the route that gives a page the url of its own session, which is all that the page needs.
 * The key stays here, and what a session does is decided here as well.
 */
export function createTokenEndpoint(
  client: EarshotClient,
  config: ReturnType<NonNullable<TokenHandlerOptions['configure']>>,
): RequestListener {
  const handle = createTokenHandler({
    client,
    // Whoever opens the page may speak, ten times a minute from one address: return the id of the
    // user who is signed in instead, or null to refuse. Behind a proxy this is its own address.
    authorize: (_request, address: string) => address,
    configure: () => config,
  });
  return createRequestListener(
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
}
