import { createHash } from 'node:crypto';
import type { VocabularyPreparer } from '../process/load-engine.js';
import { createFaultPlan } from './fault-plan.js';
import type { ScriptedOptions } from './scripted-options.js';

/**
 * Makes a preparer whose vocabularies are never heard; what has neither letter nor digit counts as unpronounceable.
 *
 * @param options - what is to go wrong
 */
export function createScriptedPreparer(options: ScriptedOptions): VocabularyPreparer {
  const plan = createFaultPlan(options.faults ?? []);
  return {
    async prepare(vocabulary) {
      const values = vocabulary.vocabulary.map((entry) =>
        typeof entry === 'string' ? entry : entry.value,
      );
      await plan.beforePreparation(values);
      const content = JSON.stringify(values);
      return {
        id: createHash('sha256').update(content).digest('hex'),
        content,
        notes: values
          .filter((value) => !/[\p{L}\p{N}]/u.test(value))
          .map((value) => ({
            value,
            effect: 'left_out',
            reason: 'has neither letters nor digits',
          })),
      };
    },
  };
}
