import { createHash } from 'node:crypto';
import type { ScriptedOptions } from '../../engines/scripted-options.js';
import type { VocabularyPreparer } from '../../port/prepared-vocabulary.js';
import { createFailurePlan } from './failure-plan.js';

/**
 * Creates a preparer. Entries with neither letter nor digit are left out as unpronounceable.
 *
 * @param options - the failures
 */
export function createScriptedPreparer(options: ScriptedOptions): VocabularyPreparer {
  const plan = createFailurePlan(options.failures ?? []);
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
