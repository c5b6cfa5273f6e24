import { createTokenHandler } from '@earshot/react/server';
import type { ActionFunctionArgs } from 'react-router';
import { findCaller, service } from '../service.server.js';

const handle = createTokenHandler({ client: service, authorize: findCaller });

/** Gives a page of this app the address of one live session. */
export function action({ request }: ActionFunctionArgs): Promise<Response> {
  return handle(request);
}
