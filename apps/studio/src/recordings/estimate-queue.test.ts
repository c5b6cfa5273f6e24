import type { Job } from '@earshot/core/types';
import { expect, test } from 'vitest';
import { estimateQueue } from './estimate-queue.js';

/** A job of a list, with the fields that the queue reads. */
function job(id: string, status: Job['status'], audioSeconds: number | null): Job {
  const metadata = { audio_duration: audioSeconds, transcription_time: (audioSeconds ?? 0) / 10 };
  return {
    id,
    kind: 'pre-recorded',
    status,
    file: { audio_duration: audioSeconds },
    result: status === 'done' ? { metadata } : null,
  } as Job;
}

test('a job waits for those before it, as many of which are in progress at once, and for itself', () => {
  const jobs = [
    job('last', 'queued', 600),
    job('next', 'queued', 1200),
    job('b', 'processing', 600),
    job('a', 'processing', 600),
    job('former', 'done', 100),
  ];
  expect([...estimateQueue(jobs, true)]).toEqual([
    ['next', 120],
    ['last', 150],
  ]);
});

test('nothing is said without a job that has ended, nor where the begin of the queue is not known', () => {
  const waiting = [job('b', 'queued', 60), job('a', 'queued', null)];
  expect(estimateQueue(waiting, false).size).toBe(0);
  const former = job('former', 'done', 100);
  expect(estimateQueue([...waiting, former], false).size).toBe(0);
  expect(estimateQueue([former, job('b', 'queued', 60)], true).size).toBe(0);
  expect(estimateQueue([former, job('b', 'queued', 60)], false).get('b')).toBe(6);
});
