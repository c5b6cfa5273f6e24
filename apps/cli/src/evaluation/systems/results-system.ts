import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { preRecordedResultSchema } from '@earshot/core';
import { CommandError } from '../../command-error.js';
import { findTranscriptFile } from '../dataset/find-items.js';
import { readTranscript } from '../dataset/read-transcript.js';
import { type EvaluatedSystem, toHypothesis } from './evaluated-system.js';

/**
 * Creates a system from the results in a folder, which are found by the names of the recordings.
 */
export function createResultsSystem(name: string, folder: string): EvaluatedSystem {
  return {
    name,
    concurrency: 8,
    recognize: async ({ id }) => {
      const path = findTranscriptFile(folder, id) ?? findTranscriptFile(folder, basename(id));
      if (path === undefined) throw new CommandError(`${folder} has no result of ${id}`);
      if (path.endsWith('.json')) {
        // A whole result also contains the duration and the processing time.
        const value: unknown = JSON.parse(await readFile(path, 'utf8'));
        const result = preRecordedResultSchema.safeParse(value);
        if (result.success) return toHypothesis(result.data);
      }
      return readTranscript(path, basename(id));
    },
    close: () => Promise.resolve(),
  };
}
