import { queryOptions } from '@tanstack/react-query';
import { client } from './client.js';

/** Features, engines and limits of the server. */
export const capabilitiesQuery = queryOptions({
  queryKey: ['capabilities'],
  queryFn: ({ signal }) => client.capabilities({ signal }),
  staleTime: 60_000,
});
