import { createHash } from 'node:crypto';
import type { PreparedVocabulary, VocabularyPreparer } from '../../port/prepared-vocabulary.js';
import { completeEntries } from '../../port/vocabulary-entries.js';
import { createFailurePlan } from './failure-plan.js';
import type { ScriptedOptions } from './options.js';

/** An entry of a custom vocabulary, as the scripted engine reads it. */
export interface ScriptedEntry {
  readonly value: string;
  /** Words of the script that are recognised as the value. */
  readonly pronunciations: readonly string[];
}

/** Entries of a vocabulary that the scripted preparer has prepared. */
export function readEntries({ content }: PreparedVocabulary): readonly ScriptedEntry[] {
  return JSON.parse(content) as readonly ScriptedEntry[];
}

/** Creates a preparer. Entries without letters and digits are skipped as unpronounceable. */
export function createScriptedPreparer(options: ScriptedOptions): VocabularyPreparer {
  const plan = createFailurePlan(options.failures ?? []);
  return {
    async prepare(vocabulary) {
      const entries = completeEntries(vocabulary).map(
        ({ text, pronunciations }): ScriptedEntry => ({ value: text, pronunciations }),
      );
      const values = entries.map(({ value }) => value);
      await plan.beforePreparation(values);
      const content = JSON.stringify(entries);
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
