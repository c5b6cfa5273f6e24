import type { Job } from '@earshot/core/types';
import { client } from '../../session/client.js';

/** True for a job whose audio at a link could not be fetched. */
export function isFailedLink({ file, kind, status }: Job): boolean {
  return kind === 'pre-recorded' && status === 'error' && file == null;
}

/**
 * Creates a job with the link and the options of another one.
 *
 * @returns the id of the new job
 */
export async function retryLink(job: Job): Promise<string> {
  // They were the request of a job of this kind, see `isFailedLink`.
  const parameters = job.request_params as Parameters<typeof client.preRecorded.create>[0];
  return (await client.preRecorded.create(parameters)).id;
}
