import type { PreRecordedRequestInput } from '#contract';
import type { CreateAndWaitOptions, PreRecordedResource } from './pre-recorded-resource.js';
import type { DoneJob } from './waiting.js';

/**
 * Creates a job and waits until it has ended, as `createAndWait` does, for programs that nobody
 * waits for any longer once `signal` aborts: the job is cancelled, also when it was being created.
 *
 * @example
 * ```ts
 * import { createAndWaitOrCancel, createClient } from '@earshot/http';
 *
 * const signal = AbortSignal.timeout(60_000); // the job is cancelled then, not only left
 * const request = { audio_url: 'https://example.com/meeting.mp3' };
 * const { result } = await createAndWaitOrCancel(createClient(), request, { signal });
 * console.log(result.metadata.audio_duration);
 * ```
 *
 * @param client - client of the service
 * @param request - body of the request that creates the job
 * @returns the job with its result
 * @throws AbortError when the signal aborts, and the errors of `createAndWait`
 */
export async function createAndWaitOrCancel(
  { preRecorded }: { readonly preRecorded: PreRecordedResource },
  request: PreRecordedRequestInput,
  options: CreateAndWaitOptions = {},
): Promise<DoneJob> {
  const { signal, ...creation } = options;
  // The creation is not aborted, since a job whose id is unknown could not be cancelled.
  const { id } = await preRecorded.create(request, creation);
  try {
    return await preRecorded.wait(id, options);
  } catch (error) {
    // It may have ended in the meantime.
    if (signal?.aborted === true) await preRecorded.cancel(id).catch(() => undefined);
    throw error;
  }
}
