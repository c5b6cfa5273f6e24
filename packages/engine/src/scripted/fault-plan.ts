import { EngineFailedError } from '../errors/engine-failed-error.js';
import type { ScriptedFault } from './scripted-options.js';

/** What goes wrong, where it is planned; each call settles when the engine may go on. */
export interface FaultPlan {
  /**
   * Comes before each utterance.
   *
   * @param startSeconds - where it begins in the recording
   * @param endSeconds - where it ends in the recording
   * @param vocabulary - values of its custom vocabulary
   */
  beforeUtterance(
    startSeconds: number,
    endSeconds: number,
    vocabulary: readonly string[],
  ): Promise<void>;
  /**
   * Comes before a custom vocabulary is prepared.
   *
   * @param vocabulary - its values
   */
  beforePreparation(vocabulary: readonly string[]): Promise<void>;
}

async function goWrong({ action, delayMs = 0 }: ScriptedFault): Promise<void> {
  switch (action) {
    case 'exit':
      process.kill(process.pid, 'SIGKILL');
      // The signal arrives a little later, and nothing must be answered until then.
      await new Promise(() => undefined);
      break;
    case 'hang':
      await new Promise(() => undefined);
      break;
    case 'fail':
      throw new EngineFailedError('The script says that this utterance fails.');
    case 'delay':
      await new Promise((resolve) => setTimeout(resolve, delayMs));
      break;
  }
}

/**
 * Lets go wrong what is to go wrong.
 *
 * @param faults - what that is
 */
export function createFaultPlan(faults: readonly ScriptedFault[]): FaultPlan {
  let utterances = 0;
  const plannedFor = (stage: ScriptedFault['during'], vocabulary: readonly string[]) =>
    faults.filter(
      ({ during = 'utterance', vocabularyValue }) =>
        during === stage && (vocabularyValue === undefined || vocabulary.includes(vocabularyValue)),
    );
  return {
    async beforeUtterance(startSeconds, endSeconds, vocabulary) {
      utterances += 1;
      for (const fault of plannedFor('utterance', vocabulary)) {
        const { utterance, atSeconds } = fault;
        if (utterance !== undefined && utterance !== utterances) continue;
        if (atSeconds !== undefined && (atSeconds < startSeconds || atSeconds >= endSeconds))
          continue;
        await goWrong(fault);
      }
    },
    async beforePreparation(vocabulary) {
      for (const fault of plannedFor('preparation', vocabulary)) await goWrong(fault);
    },
  };
}
