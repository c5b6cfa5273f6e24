import { createProxyHandler } from '@earshot/react/server';
import { findCaller, serviceUrl } from '../../../service';

/**
 * Passes the requests of pages on to the service, with the key that no page sees. A caller uploads,
 * creates and sees its own recordings, and no others.
 */
const handle = createProxyHandler({
  basePath: '/earshot',
  baseUrl: serviceUrl,
  authorize: findCaller,
});

export { handle as DELETE, handle as GET, handle as HEAD, handle as POST };
