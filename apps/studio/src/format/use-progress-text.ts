import type { TranscriptionHandle } from '@earshot/react';
import { useRef } from 'react';
import type { TextId } from '../texts/en.js';
import { useTexts } from '../texts/use-texts.js';
import { roughDuration } from './time.js';

const stageTexts: Readonly<Record<string, TextId>> = {
  queued: 'statusQueued',
  fetch: 'stageFetch',
  analyse: 'stageAnalyse',
  transcribe: 'stageTranscribe',
  finish: 'stageFinish',
};

/** Text about a job in progress: its remaining time, or else its stage. */
export function useProgressText(progress: TranscriptionHandle['progress']): string {
  const { language, t } = useTexts();
  const begin = useRef<{ readonly atMs: number; readonly doneSeconds: number } | null>(null);
  const done = progress?.audioSecondsDone ?? 0;
  if (progress?.stage === 'transcribe')
    begin.current ??= { atMs: performance.now(), doneSeconds: done };
  const left = remainingSeconds(begin.current, done, progress?.audioSecondsTotal ?? null);
  return left === undefined
    ? t(stageTexts[progress?.stage ?? 'queued'] ?? 'statusProcessing')
    : t('timeLeft', { time: roughDuration(left, language) });
}

/** Remaining seconds at the speed so far, undefined as long as there was no progress. */
function remainingSeconds(
  begin: { readonly atMs: number; readonly doneSeconds: number } | null,
  done: number,
  total: number | null,
): number | undefined {
  if (begin === null || total === null || done <= begin.doneSeconds) return undefined;
  const elapsedSeconds = (performance.now() - begin.atMs) / 1000;
  return ((total - done) * elapsedSeconds) / (done - begin.doneSeconds);
}
