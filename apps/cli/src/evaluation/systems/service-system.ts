import type { EarshotClient } from '@earshot/http';
import { fileFromPath } from '@earshot/http/node';
import type { JobParameters } from '../../transcription/parameters/read-parameters.js';
import { type EvaluatedSystem, toHypothesis } from './evaluated-system.js';

/** Creates a system of a service. */
export function createServiceSystem(
  name: string,
  client: EarshotClient,
  parameters: JobParameters,
): EvaluatedSystem {
  return {
    name,
    // More at a time would wait for each other, and the time of each would be that of several.
    concurrency: 1,
    recognize: async ({ audioPath }, signal, onProgress) => {
      const job = await client.preRecorded.transcribe(await fileFromPath(audioPath), parameters, {
        signal,
        onProgress: (progress) => {
          const isMeasured = progress.stage === 'transcribe' && progress.audioSecondsTotal;
          onProgress(
            isMeasured && progress.stage === 'transcribe'
              ? progress.audioSecondsDone / (progress.audioSecondsTotal ?? 1)
              : undefined,
          );
        },
      });
      return toHypothesis(job.result);
    },
    close: () => Promise.resolve(),
  };
}
