import type { EarshotClient } from '@earshot/http';
import { createTokenHandler } from '@earshot/react/server';
import { getConnInfo } from '@hono/node-server/conninfo';
import { Hono } from 'hono';

/**
 * `POST /session`: gives a page of the same origin the url of a new live session. The key stays
 * here.
 */
export function sessionRoute(client: EarshotClient): Hono {
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
  const route = new Hono();
  route.all('/session', (context) =>
    handle(context.req.raw, getConnInfo(context).remote.address ?? 'unknown'),
  );
  route.onError((error, context) => {
    // The message of the service is for the operator. The page only learns that there is no
    // session.
    console.error(error.message);
    return context.json({ message: 'the speech service gives no session now' }, 502);
  });
  return route;
}
