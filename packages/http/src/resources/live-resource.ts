import type { CreatedLiveSession, LiveJob, LiveRegion, LiveRequestInput } from '#contract';
import type { ApiCall } from '../transport/api-call.js';
import type { CallOptions } from '../transport/client-options.js';
import type { Transport } from '../transport/transport.js';
import { jsonBody } from '../uploads/request-body.js';
import { createJobResource, type JobResource } from './job-resource.js';
import type { ListOptions } from './list-options.js';

/** Options of {@link LiveResource.initiate}. */
export interface InitiateOptions extends CallOptions {
  /** Region in which the session runs. */
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
    ...createJobResource<LiveJob, ListOptions>(transport, {
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
          expects: 'createdLiveSessionSchema',
        },
        call,
      ),
  };
}
