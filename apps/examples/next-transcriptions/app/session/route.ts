import { createTokenHandler } from '@earshot/react/server';
import { service } from '../../service';

/** Gives a page of this app the address of one live session. */
export const POST = createTokenHandler({
  client: service,
  // Everybody is one caller: return the id of the user who is signed in, or null.
  authorize: () => 'everybody',
});
