import { parseChunked } from '@discoveryjs/json-ext';
import type { PreRecordedResult } from '@earshot/core';
import type { Clock } from '../clock/index.js';
import { firstCursor } from '../events/job-event.js';
import type { JobFollower } from '../events/job-follower.js';
import type { Storage } from '../storage/index.js';

const pollMs = 200;

/** Follows jobs by looking at them: their utterances come with their end. */
export function createPollingFollower(
  { jobs, results }: Pick<Storage, 'jobs' | 'results'>,
  clock: Clock,
): JobFollower {
  return {
    async *follow({ jobId, keyId, signal }) {
      while (!signal.aborted) {
        const job = await jobs.get(keyId, jobId);
        if (job === undefined) return;
        if (job.status === 'error') {
          const { errorCode, errorMessage } = job;
          yield {
            type: 'error',
            cursor: firstCursor,
            code: errorCode ?? 500,
            message: errorMessage ?? '',
          };
          return;
        }
        if (job.status === 'done' && job.result !== null) {
          const result = (await parseChunked(results.readPieces(job.result))) as PreRecordedResult;
          for (const utterance of result.transcription?.utterances ?? [])
            yield { type: 'utterance', cursor: firstCursor, text: JSON.stringify(utterance) };
          yield { type: 'done', cursor: firstCursor };
          return;
        }
        await clock.sleep(pollMs, signal).catch(() => undefined);
      }
    },
  };
}
