import { EngineFailedError } from '../../port/engine-error.js';
import { systemTimers } from '../../runtime/timers.js';
import type { ScriptedFailure } from './options.js';

/** Planned failures of a scripted engine. Each call settles when the engine may continue. */
export interface FailurePlan {
  /**
   * Called before each utterance.
   *
   * @param startSeconds - its start in the recording, in seconds
   * @param endSeconds - its end in the recording, in seconds
   * @param vocabulary - values of its custom vocabulary
   */
  beforeUtterance(
    startSeconds: number,
    endSeconds: number,
    vocabulary: readonly string[],
  ): Promise<void>;
  /**
   * Called before a custom vocabulary is prepared.
   *
   * @param vocabulary - its values
   */
  beforePreparation(vocabulary: readonly string[]): Promise<void>;
}

async function runFailure({ action, delayMs = 0 }: ScriptedFailure): Promise<void> {
  switch (action) {
    case 'exit':
      process.kill(process.pid, 'SIGKILL');
      // The signal arrives a little later, and there must be no response until then.
      await new Promise(() => undefined);
      break;
    case 'hang':
      await new Promise(() => undefined);
      break;
    case 'fail':
      throw new EngineFailedError('The script says that this utterance fails.');
    case 'delay':
      await new Promise<void>((resolve) => systemTimers.after(delayMs, resolve));
      break;
  }
}

/** Creates a plan. */
export function createFailurePlan(failures: readonly ScriptedFailure[]): FailurePlan {
  let utterances = 0;
  const plannedFor = (stage: ScriptedFailure['during'], vocabulary: readonly string[]) =>
    failures.filter(
      ({ during = 'utterance', vocabularyValue }) =>
        during === stage && (vocabularyValue === undefined || vocabulary.includes(vocabularyValue)),
    );
  return {
    async beforeUtterance(startSeconds, endSeconds, vocabulary) {
      utterances += 1;
      for (const failure of plannedFor('utterance', vocabulary)) {
        const { utterance, atSeconds } = failure;
        if (utterance !== undefined && utterance !== utterances) continue;
        if (atSeconds !== undefined && (atSeconds < startSeconds || atSeconds >= endSeconds))
          continue;
        await runFailure(failure);
      }
    },
    async beforePreparation(vocabulary) {
      for (const failure of plannedFor('preparation', vocabulary)) await runFailure(failure);
    },
  };
}
