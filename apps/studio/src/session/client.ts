import { createClient } from '@earshot/http';
import { QueryClient, queryOptions } from '@tanstack/react-query';
import { ServiceError, sessionQuery } from './session.js';

/** What was read from the service. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (count, error) => count < 2 && !(error instanceof ServiceError && error.status < 500),
      refetchOnWindowFocus: false,
    },
  },
});

/** Client of the service: the cookie of the session goes with each request. */
export const client = createClient({
  baseUrl: location.origin,
  onResponse: ({ status }) => {
    // The session has ended: the shell then leads to the page that signs in.
    if (status === 401) queryClient.setQueryData(sessionQuery.queryKey, null);
  },
});

/** Features, engines and limits of the server. */
export const capabilitiesQuery = queryOptions({
  queryKey: ['capabilities'],
  queryFn: ({ signal }) => client.capabilities({ signal }),
  staleTime: 60_000,
});
