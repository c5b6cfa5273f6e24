import type { CreatedLiveSession, LiveJob, LiveRegion, LiveRequestInput } from '@earshot/core';
import type { ApiCall } from '../transport/api-call.js';
import type { CallOptions } from '../transport/client-options.js';
import type { Transport } from '../transport/transport.js';
import { jsonBody } from '../uploads/request-body.js';
import { createJobCollection } from './job-collection.js';
import type { JobResource } from './job-resource.js';
import type { ListOptions } from './list-query.js';

/** Options of {@link LiveResource.initiate}. */
export interface InitiateOptions extends CallOptions {
  /** Where the session is to run. */
  region?: LiveRegion | undefined;
}

/** Live sessions as jobs; the sessions themselves run over the socket at their `url`. */
export interface LiveResource extends JobResource<LiveJob, ListOptions> {
  /** Initiates a session; its `url` can be handed to a page that has no API key. */
  initiate(request?: LiveRequestInput, options?: InitiateOptions): ApiCall<CreatedLiveSession>;
}

/** Makes the resource of live jobs. */
export function createLiveResource(transport: Transport): LiveResource {
  const path = 'v2/live';
  return {
    ...createJobCollection<LiveJob, ListOptions>(transport, {
      path,
      jobSchema: 'liveJobSchema',
      pageSchema: 'livePageSchema',
    }),
    initiate: (request = {}, { region, ...call } = {}) =>
      transport.send(
        {
          method: 'POST',
          path,
          query: region ? `region=${region}` : '',
          body: jsonBody(request),
          answer: 'createdLiveSessionSchema',
        },
        call,
      ),
  };
}
