import { EngineFailedError } from '../errors/engine-failed-error.js';
import type { ScriptedFault } from './scripted-options.js';

/**
 * Lets go wrong what is to go wrong.
 *
 * @param faults - what that is
 * @returns what is called before each utterance with its place in the recording; it settles when the engine may go on
 */
export function createFaultPlan(
  faults: readonly ScriptedFault[],
): (startSeconds: number, endSeconds: number) => Promise<void> {
  let utterances = 0;
  return async (startSeconds, endSeconds) => {
    utterances += 1;
    for (const { action, utterance, atSeconds, delayMs = 0 } of faults) {
      if (utterance !== undefined && utterance !== utterances) continue;
      if (atSeconds !== undefined && (atSeconds < startSeconds || atSeconds >= endSeconds))
        continue;
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
  };
}
