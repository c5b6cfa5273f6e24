import { type WordPair, wordErrorRate } from '@earshot/engine/word-errors';
import { formatTable } from '../../format-table.js';
import type { Evaluation } from '../evaluate.js';
import { characterErrorRate } from '../scoring/total.js';
import {
  describeDifferences,
  type ReportTable,
  tableOfRecordings,
  tableOfSystems,
} from './tables.js';

/** Recordings without a score, as sentences. */
export function describeFailures({ ids, systems }: Evaluation): string[] {
  return systems.flatMap(({ name, outcomes }) =>
    outcomes.flatMap((outcome, index) =>
      outcome.type === 'failed' ? [`${ids[index]} (${name}): ${outcome.reason}`] : [],
    ),
  );
}

/** Remarks below the totals. */
function listNotes({ ids, systems }: Evaluation): string[] {
  const recordings = systems[0]?.total.recordings ?? 0;
  const shared =
    recordings === ids.length
      ? []
      : [`Totals are over the ${recordings} of ${ids.length} recordings that none failed with.`];
  return [...shared, ...describeDifferences({ ids, systems })];
}

/** Renders the report as text. */
export function renderText(evaluation: Evaluation): string {
  const tables = [tableOfRecordings(evaluation), tableOfSystems(evaluation)].map(
    ({ headings, rows }) => formatTable(headings, rows, { numbersFrom: 1 }),
  );
  const notes = listNotes(evaluation);
  return [...tables, ...(notes.length === 0 ? [] : [notes.join('\n')])].join('\n\n');
}

function markdownTable({ headings, rows }: ReportTable): string {
  const escape = (cell: string) => cell.replaceAll('|', '\\|');
  const line = (cells: readonly string[]) => `| ${cells.map(escape).join(' | ')} |`;
  const rule = headings.map((_, column) => (column === 0 ? '---' : '---:'));
  return [line(headings), `| ${rule.join(' | ')} |`, ...rows.map(line)].join('\n');
}

/** Renders the report as Markdown. */
export function renderMarkdown(evaluation: Evaluation): string {
  const notes = [...listNotes(evaluation), ...describeFailures(evaluation)];
  return [
    markdownTable(tableOfSystems(evaluation)),
    markdownTable(tableOfRecordings(evaluation)),
    ...notes.map((note) => `- ${note}`),
  ].join('\n\n');
}

function renderPair(pair: WordPair): Record<string, string> {
  return { ...pair };
}

/** Renders the whole report as JSON, with the alignments where errors are shown. */
export function renderJson({ ids, systems }: Evaluation, withAlignments: boolean): string {
  const report = {
    systems: systems.map(({ name, total, difference, outcomes }) => ({
      name,
      recordings: total.recordings,
      word_error_rate: total.wordErrorRate,
      word_error_rate_interval: total.interval,
      words: total.words.words,
      substitutions: total.words.substitutions,
      deletions: total.words.deletions,
      insertions: total.words.insertions,
      characters: total.characters,
      character_error_rate: total.characterErrorRate,
      audio_seconds: total.audioSeconds,
      real_time_factor: total.realTimeFactor,
      peak_memory_bytes: total.peakMemoryBytes,
      difference_to_first: difference,
      results: outcomes.map((outcome, index) => {
        const recording = ids[index];
        if (outcome.type === 'failed') return { recording, error: outcome.reason };
        const { words, characters, audioSeconds, processingSeconds, peakMemoryBytes } =
          outcome.score;
        return {
          recording,
          word_error_rate: wordErrorRate(words),
          words: words.words,
          substitutions: words.substitutions,
          deletions: words.deletions,
          insertions: words.insertions,
          characters: characters.characters,
          character_error_rate: characterErrorRate(characters.characters, characters.errors),
          audio_seconds: audioSeconds,
          processing_seconds: processingSeconds,
          peak_memory_bytes: peakMemoryBytes,
          ...(withAlignments ? { alignment: words.alignment.map(renderPair) } : {}),
        };
      }),
    })),
  };
  return JSON.stringify(report, null, 2);
}
