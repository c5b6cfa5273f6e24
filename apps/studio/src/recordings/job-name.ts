import type { Job } from '@earshot/core/types';

/** Name of a recording: that of its file, or of its address. */
export function jobName({ file, kind }: Job, untitled: string): string {
  if (kind === 'live' || file === null || file === undefined) return untitled;
  return file.filename ?? untitled;
}
