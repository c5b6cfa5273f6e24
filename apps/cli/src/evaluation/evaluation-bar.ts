import { RemainingTime, type Symbols } from '../progress/format-progress.js';
import { ProgressBoard, type ProgressBoardOptions } from '../progress/progress-board.js';
import type { EvaluationProgress } from './evaluate.js';

/** Options of {@link createEvaluationBar}. */
export interface EvaluationBarOptions {
  stream: ProgressBoardOptions['stream'];
  symbols: Symbols;
  /** Monotonic time in milliseconds. */
  nowMs: () => number;
  /** Number of systems. */
  systems: number;
  /** Number of recordings of each. */
  recordings: number;
}

/** The bar of an evaluation. */
export interface EvaluationBar {
  /** Receives the progress of a recording. */
  update: EvaluationProgress;
  /** Draws the bar as it is now. */
  draw(): void;
  /** Removes the bar. */
  close(): void;
}

/** Progress of the system that is running. */
interface SystemProgress {
  readonly name: string;
  readonly remaining: RemainingTime;
  /** Completed shares, by the ids of the recordings. */
  readonly fractions: Map<string, number>;
}

/**
 * A bar for the running system: the completed share of its recordings, by their durations. A
 * recording of unknown duration counts as long as the average of the others, so that many short
 * recordings move the bar as one long recording does.
 */
export function createEvaluationBar({
  nowMs,
  recordings,
  stream,
  symbols,
  systems,
}: EvaluationBarOptions): EvaluationBar {
  /** In seconds, by the ids of the recordings. Every system has the same recordings. */
  const durations = new Map<string, number>();
  let ended = 0;
  let system: SystemProgress | undefined;
  const board = new ProgressBoard({
    stream,
    symbols,
    summary: () => `${ended} of ${systems * recordings}`,
  });

  /** Undefined while nothing is done. */
  const averageShare = ({ fractions }: SystemProgress): number | undefined => {
    const known = [...durations.values()].reduce((sum, seconds) => sum + seconds, 0);
    const usual = known === 0 ? 1 : known / durations.size;
    let done = 0;
    for (const [id, fraction] of fractions) done += fraction * (durations.get(id) ?? usual);
    return done === 0 ? undefined : done / (known + usual * (recordings - durations.size));
  };

  return {
    update: (name, { id }, { audioSeconds, fraction = 0, hasEnded }) => {
      if (system?.name !== name) {
        if (system !== undefined) board.finish(system.name);
        system = { name, remaining: new RemainingTime(nowMs), fractions: new Map() };
      }
      if (audioSeconds !== undefined) durations.set(id, audioSeconds);
      system.fractions.set(id, fraction);
      if (hasEnded) ended += 1;
      const share = averageShare(system);
      board.set(name, {
        label: name,
        stage: id,
        fraction: share,
        remainingSeconds: system.remaining.estimate(share),
      });
    },
    draw: () => board.draw(),
    close: () => board.close(),
  };
}
