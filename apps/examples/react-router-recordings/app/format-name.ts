import type { Job } from '@earshot/http';

/** Name of the file of a recording, or the time of a live session. */
export function formatName({ created_at, file, id, kind }: Job): string {
  if (kind === 'live') return `Live, ${created_at.slice(0, 16).replace('T', ' ')} UTC`;
  return file?.filename ?? id;
}
