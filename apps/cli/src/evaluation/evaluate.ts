import { reportFailure } from '../report-failure.js';
import type { EvaluationItem } from './dataset/find-items.js';
import { type ItemScore, type ScoringOptions, scoreItem } from './scoring/score.js';
import { compareScores, type Difference, type TotalScore, totalScore } from './scoring/total.js';
import type { EvaluatedSystem, RecordingProgress } from './systems/evaluated-system.js';

/** Score of a recording, or the reason why there is none. */
export type ItemOutcome = { type: 'scored'; score: ItemScore } | { type: 'failed'; reason: string };

/** Outcomes of one system. */
export interface SystemEvaluation {
  name: string;
  /** One for each recording, in their order. */
  outcomes: ItemOutcome[];
  /** Total of the recordings that every system has a score for. */
  total: TotalScore;
  /** Difference from the first system, null for the first system itself. */
  difference: Difference | null;
}

/** Outcomes of all systems on the same recordings. */
export interface Evaluation {
  ids: string[];
  systems: SystemEvaluation[];
}

/** Progress of one recording with one system. */
interface ItemProgress extends RecordingProgress {
  /** True once it has a score, or failed. */
  hasEnded: boolean;
}

/** Receiver of the progress. */
export type EvaluationProgress = (
  system: string,
  item: EvaluationItem,
  progress: ItemProgress,
) => void;

async function runSystem(
  system: EvaluatedSystem,
  items: readonly EvaluationItem[],
  scoring: ScoringOptions,
  signal: AbortSignal,
  onProgress: EvaluationProgress,
): Promise<ItemOutcome[]> {
  const outcomes: ItemOutcome[] = [];
  const queue = items.entries();
  const worker = async () => {
    for (const [index, item] of queue) {
      signal.throwIfAborted();
      let audioSeconds: number | undefined;
      onProgress(system.name, item, { fraction: undefined, audioSeconds, hasEnded: false });
      try {
        const hypothesis = await system.recognize(item, signal, (progress) =>
          onProgress(system.name, item, { ...progress, hasEnded: false }),
        );
        audioSeconds = hypothesis.audioSeconds;
        const score = scoreItem(item.reference, hypothesis, scoring);
        outcomes[index] = { type: 'scored', score };
      } catch (error) {
        signal.throwIfAborted();
        outcomes[index] = { type: 'failed', reason: reportFailure(error).lines.join(' ') };
      }
      onProgress(system.name, item, { fraction: 1, audioSeconds, hasEnded: true });
    }
  };
  await Promise.all(Array.from({ length: system.concurrency }, worker));
  return outcomes;
}

/**
 * Runs each system on every recording, one system after the other, and scores the results. Totals
 * cover the recordings that every system has a score for, so that they can be compared.
 *
 * @throws the reason of the signal when that is aborted
 */
export async function evaluate(
  systems: readonly EvaluatedSystem[],
  items: readonly EvaluationItem[],
  scoring: ScoringOptions,
  signal: AbortSignal,
  onProgress: EvaluationProgress = () => undefined,
): Promise<Evaluation> {
  const all: { name: string; outcomes: ItemOutcome[] }[] = [];
  for (const system of systems)
    all.push({
      name: system.name,
      outcomes: await runSystem(system, items, scoring, signal, onProgress),
    });
  const isShared = (_: unknown, index: number) =>
    all.every(({ outcomes }) => outcomes[index]?.type === 'scored');
  const listScores = (outcomes: readonly ItemOutcome[]) =>
    outcomes
      .filter(isShared)
      .flatMap((outcome) => (outcome.type === 'scored' ? [outcome.score] : []));
  const first = listScores(all[0]?.outcomes ?? []);
  return {
    ids: items.map(({ id }) => id),
    systems: all.map(({ name, outcomes }, index) => ({
      name,
      outcomes,
      total: totalScore(listScores(outcomes)),
      difference: index === 0 ? null : compareScores(first, listScores(outcomes)),
    })),
  };
}
