import { wordErrorRate } from '@earshot/engine/word-errors';
import type { Evaluation, ItemOutcome, SystemEvaluation } from '../evaluate.js';
import { characterErrorRate } from '../scoring/total.js';

/** A table. All columns except the first are numbers. */
export interface ReportTable {
  headings: string[];
  rows: string[][];
}

/** A row for each system: errors and cost of all recordings. */
export function tableOfSystems({ systems }: Evaluation): ReportTable {
  const headings = ['', 'WER', '95 %', 'sub', 'del', 'ins', 'words', 'CER', 'RTF', 'memory'];
  const rows = systems.map(({ name, total }) => [
    name,
    percent(total.wordErrorRate),
    percentInterval(total.interval),
    String(total.words.substitutions),
    String(total.words.deletions),
    String(total.words.insertions),
    String(total.words.words),
    percent(total.characterErrorRate),
    factor(total.realTimeFactor),
    megabytes(total.peakMemoryBytes),
  ]);
  return withoutEmptyColumns({ headings, rows });
}

/** A row for each recording, with the errors and cost of the one system. */
function tableOfOneSystem(ids: readonly string[], { outcomes }: SystemEvaluation): ReportTable {
  const headings = ['recording', 'WER', 'sub', 'del', 'ins', 'words', 'CER', 'RTF', 'memory'];
  const rows = ids.map((id, index) => {
    const outcome = outcomes[index];
    if (outcome?.type !== 'scored') return [id, 'failed', ...Array(7).fill('')];
    const { words, characters, audioSeconds, processingSeconds, peakMemoryBytes } = outcome.score;
    const isTimed = audioSeconds !== null && processingSeconds !== null && audioSeconds > 0;
    return [
      id,
      percent(wordErrorRate(words)),
      String(words.substitutions),
      String(words.deletions),
      String(words.insertions),
      String(words.words),
      percent(characterErrorRate(characters.characters, characters.errors)),
      factor(isTimed ? processingSeconds / audioSeconds : null),
      megabytes(peakMemoryBytes),
    ];
  });
  return withoutEmptyColumns({ headings, rows });
}

function formatRate(outcome: ItemOutcome | undefined): string {
  return outcome?.type === 'scored' ? percent(wordErrorRate(outcome.score.words)) : 'failed';
}

/**
 * A row for each recording, with all values of a single system, or the word error rates of several
 * systems side by side.
 */
export function tableOfRecordings({ ids, systems }: Evaluation): ReportTable {
  const [only] = systems;
  if (systems.length === 1 && only !== undefined) return tableOfOneSystem(ids, only);
  return {
    headings: ['WER', ...systems.map(({ name }) => name)],
    rows: ids.map((id, index) => [
      id,
      ...systems.map(({ outcomes }) => formatRate(outcomes[index])),
    ]),
  };
}

function withoutEmptyColumns({ headings, rows }: ReportTable): ReportTable {
  const isKept = (_: string, column: number) => rows.some((row) => row[column] !== '');
  return { headings: headings.filter(isKept), rows: rows.map((row) => row.filter(isKept)) };
}

/** Compares each system with the first in a sentence. */
export function describeDifferences({ systems }: Evaluation): string[] {
  const first = systems[0]?.name ?? '';
  return systems.flatMap(({ name, difference }) => {
    if (difference === null) return [];
    const { difference: change, interval } = difference;
    const text = `${name} against ${first}: ${points(change)} points`;
    if (interval === null) return [text];
    const [lowest, highest] = interval;
    const verdict =
      highest < 0 ? 'fewer errors' : lowest > 0 ? 'more errors' : 'no certain difference';
    return [`${text} (95 %: ${points(lowest)} to ${points(highest)}): ${verdict}`];
  });
}

/** Formats a rate as percent. */
function percent(rate: number): string {
  return `${(rate * 100).toFixed(1)} %`;
}

/** Formats an interval of rates as percent. */
function percentInterval(interval: readonly [number, number] | null): string {
  if (interval === null) return '';
  return `${(interval[0] * 100).toFixed(1)} to ${(interval[1] * 100).toFixed(1)}`;
}

/** Formats a real-time factor, empty where it is not known. */
function factor(value: number | null): string {
  return value === null ? '' : value.toFixed(3);
}

/** Formats a size in megabytes, empty where it is not known. */
function megabytes(bytes: number | null): string {
  return bytes === null ? '' : `${(bytes / 1e6).toFixed(0)} MB`;
}

/** Formats a difference of rates in percentage points, with its sign. */
function points(difference: number): string {
  return `${difference > 0 ? '+' : ''}${(difference * 100).toFixed(1)}`;
}
