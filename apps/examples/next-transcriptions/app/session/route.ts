import { createTokenHandler } from '@earshot/react/server';
import { findCaller, service } from '../../service';

/** Gives a page of this app the address of one live session. */
export const POST = createTokenHandler({ client: service, authorize: findCaller });
