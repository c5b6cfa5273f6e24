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
      let hasWords = false;
      const job = await client.preRecorded.transcribe(await fileFromPath(audioPath), parameters, {
        signal,
        onUtterance: () => {
          hasWords = true;
        },
        onProgress: (progress) => {
          const audioSeconds =
            progress.stage === 'transcribe' ? (progress.audioSecondsTotal ?? undefined) : undefined;
          const fraction =
            hasWords && progress.stage === 'transcribe' && audioSeconds !== undefined
              ? progress.audioSecondsDone / audioSeconds
              : undefined;
          onProgress({ fraction, audioSeconds });
        },
      });
      return toHypothesis(job.result);
    },
    close: () => Promise.resolve(),
  };
}
