import { createProxyHandler } from '@earshot/react/server';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { findCaller, serviceUrl } from '../service.server.js';

const handle = createProxyHandler({
  basePath: '/earshot',
  baseUrl: serviceUrl,
  authorize: findCaller,
});

/** Adds the key, which no page sees, to the requests of a page that read something. */
export function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  return handle(request);
}

/** Adds it to those that change something. */
export function action({ request }: ActionFunctionArgs): Promise<Response> {
  return handle(request);
}
