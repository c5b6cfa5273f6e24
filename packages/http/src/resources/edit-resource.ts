import type { TranscriptEdits, TranscriptEditsInput } from '#contract';
import type { ApiCall } from '../transport/api-call.js';
import type { CallOptions } from '../transport/client-options.js';
import { jsonBody, type RequestBody } from '../transport/request-body.js';
import type { ItemCallFactory } from './item-calls.js';

/** Options of a call that changes edits. */
export interface EditOptions extends CallOptions {
  /**
   * `ETag` of the edits that were read, as in the response header. When the edits have changed
   * since, the call rejects with an ApiError (412) and changes nothing.
   *
   * @defaultValue existing edits are replaced without a check
   */
  ifMatch?: string | null | undefined;
}

/**
 * Edits of the transcripts of jobs: the corrections that people made. They are kept beside the
 * results, which never change. `applyTranscriptEdits` of `@earshot/core/edits` makes the edited
 * transcript from both.
 */
export interface EditResource {
  /**
   * Reads the edits of a job, which are empty lists when there are none. Their `ETag` is in the
   * headers of `withResponse()`. Rejects with a NotFoundError as long as the job has no transcript.
   */
  get(id: string, call?: CallOptions): ApiCall<TranscriptEdits>;
  /** Replaces all edits of a job. Absent lists count as empty. */
  replace(id: string, edits: TranscriptEditsInput, options?: EditOptions): ApiCall<void>;
  /** Removes all edits of a job, so that its transcript is the recognised one again. */
  delete(id: string, options?: EditOptions): ApiCall<void>;
}

/** Makes the resource of the edits of a kind of jobs. */
export function createEditResource(makeCall: ItemCallFactory): EditResource {
  const write = (
    method: 'PUT' | 'DELETE',
    id: string,
    { ifMatch, ...call }: EditOptions = {},
    body?: RequestBody,
  ) =>
    makeCall(
      method,
      'nothing',
      '/edits',
      body,
    )<void>(id, {
      ...call,
      headers: { ...call.headers, ...(ifMatch && { 'if-match': ifMatch }) },
    });
  return {
    get: makeCall('GET', 'transcriptEditsSchema', '/edits'),
    replace: (id, edits, options) => write('PUT', id, options, jsonBody(edits)),
    delete: (id, options) => write('DELETE', id, options),
  };
}
