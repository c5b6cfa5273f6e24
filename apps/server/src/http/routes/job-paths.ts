import type { JobKind } from '@earshot/core';

/** A path under which jobs are found. */
export interface JobPath {
  path: string;
  tag: 'pre-recorded' | 'live' | 'transcription';
  /** The one kind that is found there; both when undefined. */
  kind: JobKind | undefined;
  /** What one item is called in messages. */
  noun: string;
}

/** Every path under which jobs are found. */
export const jobPaths: readonly JobPath[] = [
  { path: '/v2/pre-recorded', tag: 'pre-recorded', kind: 'pre-recorded', noun: 'pre-recorded job' },
  { path: '/v2/live', tag: 'live', kind: 'live', noun: 'live job' },
  { path: '/v2/transcription', tag: 'transcription', kind: undefined, noun: 'job' },
];
