import type {
  CreatedLiveSession,
  CreatedLiveViewer,
  LiveJob,
  LiveRegion,
  LiveRequestInput,
} from '#contract';
import type { ApiCall } from '../transport/api-call.js';
import type { CallOptions } from '../transport/client-options.js';
import { jsonBody } from '../transport/request-body.js';
import type { Transport } from '../transport/transport.js';
import { createItemCallFactory } from './item-calls.js';
import { createJobResource, type JobResource } from './job-resource.js';
import { type ListOptions, writeQuery } from './list-options.js';

/** Options of {@link LiveResource.initiate}. */
export interface InitiateOptions extends CallOptions {
  /** Region in which the session runs. */
  region?: LiveRegion | undefined;
}

/** Live sessions as jobs. The sessions themselves run over the socket at their `url`. */
export interface LiveResource extends JobResource<LiveJob, ListOptions> {
  /** Initiates a session. Its `url` can be passed to a page that has no API key. */
  initiate(request?: LiveRequestInput, options?: InitiateOptions): ApiCall<CreatedLiveSession>;
  /** Urls for viewers of the sessions. */
  readonly viewers: ViewerResource;
}

/** Viewers of live sessions: they receive every message of a session, and cannot send. */
export interface ViewerResource {
  /**
   * Creates a url that follows a session, for `followLiveSession` of `@earshot/live`. Any number of
   * people may use it, up to 50 at the same time. Rejects with an ApiError (409) when the session
   * has ended, and with a RateLimitError when it has 100 such urls.
   *
   * @param sessionId - id of a session that waits or is in progress
   */
  create(sessionId: string, call?: CallOptions): ApiCall<CreatedLiveViewer>;
  /**
   * Revokes every url of viewers of a session, and closes their sockets. New ones can be created.
   */
  revoke(sessionId: string, call?: CallOptions): ApiCall<void>;
}

/** Makes the resource of live jobs. */
export function createLiveResource(transport: Transport): LiveResource {
  const path = 'v2/live';
  const makeCall = createItemCallFactory(transport, path);
  return {
    ...createJobResource<LiveJob, ListOptions>(transport, path, 'liveJobSchema', 'livePageSchema'),
    initiate: (request = {}, { region, ...call } = {}) =>
      transport.send(
        {
          method: 'POST',
          path,
          query: writeQuery({ region }),
          body: jsonBody(request),
          expects: 'createdLiveSessionSchema',
        },
        call,
      ),
    viewers: {
      create: makeCall('POST', 'createdLiveViewerSchema', '/viewers'),
      revoke: makeCall('DELETE', 'nothing', '/viewers'),
    },
  };
}
