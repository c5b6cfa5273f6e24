import { relative } from 'node:path';
import { type Terminal, toPrintable } from '../../terminal.js';
import type { RecordingProgress } from '../transcriber.js';

/** Outcome of the work on one recording. */
export type Outcome =
  | {
      type: 'done';
      audioSeconds: number;
      /** Processing time of this command, in seconds. */
      seconds: number;
      isResumed: boolean;
      paths: readonly string[];
    }
  | { type: 'skipped' }
  | { type: 'failed'; lines: readonly string[] };

/** Counts of a batch. */
export interface BatchTotals {
  recordings: number;
  done: number;
  skipped: number;
  failed: number;
  /** Duration of the audio that this command transcribed, in seconds. */
  audioSeconds: number;
  /** Time since the start, in seconds. */
  seconds: number;
}

/** Display of a batch. */
export interface BatchView {
  begin(key: unknown, label: string): void;
  update(key: unknown, label: string, progress: RecordingProgress): void;
  end(key: unknown, label: string, outcome: Outcome, totals: BatchTotals): void;
  close(): void;
}

/** Formats the speed of a transcription. */
export function formatSpeed(audioSeconds: number, seconds: number): string {
  const speed = seconds > 0 ? audioSeconds / seconds : 0;
  return `${audioSeconds.toFixed(1)} s of audio in ${seconds.toFixed(1)} s (${speed.toFixed(1)} x real time)`;
}

/** Displayed path of an output, relative to the working folder if it is inside it. */
export function shortPath(path: string): string {
  const short = relative(process.cwd(), path);
  return toPrintable(short === '' || short.startsWith('..') ? path : short);
}

/** Describes an outcome in a few words. */
export function describeOutcome(outcome: Outcome): string {
  switch (outcome.type) {
    case 'done':
      return `${formatSpeed(outcome.audioSeconds, outcome.seconds)}${outcome.isResumed ? ', resumed' : ''}`;
    case 'skipped':
      return 'is done already';
    case 'failed':
      return outcome.lines[0] ?? 'failed';
  }
}

/** A view that writes a line for each finished recording, for logs. */
export function createPlainView(terminal: Pick<Terminal, 'notice'>): BatchView {
  return {
    begin: () => undefined,
    update: () => undefined,
    end: (_key, label, outcome, { recordings, done, skipped, failed }) => {
      const paths = outcome.type === 'done' ? outcome.paths.map(shortPath).join(', ') : '';
      const place = paths === '' ? '' : `; ${paths}`;
      terminal.notice(
        `[${done + skipped + failed}/${recordings}] ${label}: ${describeOutcome(outcome)}${place}`,
      );
    },
    close: () => undefined,
  };
}
