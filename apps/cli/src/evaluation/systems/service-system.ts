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
    // Concurrent recordings would wait for each other, which would distort their times.
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
