import type { Job } from '@earshot/core/types';
import { createClient } from '@earshot/http';
import { QueryClient, queryOptions } from '@tanstack/react-query';
import { servicePath, serviceUrl } from './service-address.js';
import { ServiceError, sessionQuery } from './session.js';

/** Cache of data that was read from the service. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (count, error) => count < 2 && !(error instanceof ServiceError && error.status < 500),
      refetchOnWindowFocus: false,
    },
  },
});

/** Client of the service. Each request carries the cookie of the session. */
export const client = createClient({
  baseUrl: serviceUrl,
  onResponse: ({ method, status }) => {
    // A job was created or stopped.
    if (method === 'POST' && status < 300)
      void queryClient.invalidateQueries({ queryKey: ['recordings'] });
    // The session has ended. The shell then opens the sign-in page.
    if (status === 401) queryClient.setQueryData(sessionQuery.queryKey, null);
  },
});

/** Features, engines and limits of the server. */
export const capabilitiesQuery = queryOptions({
  queryKey: ['capabilities'],
  queryFn: ({ signal }) => client.capabilities({ signal }),
  staleTime: 60_000,
});

/** A job at the service. */
export type JobReference = Pick<Job, 'id' | 'kind'>;

/** Client methods for jobs of a kind. */
export function chooseResource({ kind }: Pick<Job, 'kind'>) {
  return kind === 'live' ? client.live : client.preRecorded;
}

/** Path of a job at the service. */
export function jobPath({ id, kind }: JobReference): string {
  return servicePath(`/v2/${kind}/${id}`);
}
