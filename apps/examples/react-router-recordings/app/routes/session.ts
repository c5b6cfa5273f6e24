import { createTokenHandler } from '@earshot/react/server';
import type { ActionFunctionArgs } from 'react-router';
import { service } from '../service.server.js';

const handle = createTokenHandler({
  client: service,
  // Everybody is one caller: return the id of the user who is signed in, or null.
  authorize: () => 'everybody',
});

/** Gives a page of this app the address of one live session. */
export function action({ request }: ActionFunctionArgs): Promise<Response> {
  return handle(request);
}
