import type { Job } from '@earshot/core/types';
import type { Translate } from '../texts/use-texts.js';

/** Creates the function that names the group of a job. It formats each day once. */
export function createGrouping(language: string, t: Translate): (job: Job) => string {
  const countDays = (date: Date): number =>
    Math.floor((date.getTime() - date.getTimezoneOffset() * 60_000) / 86_400_000);
  const names = new Map<number, string>();
  return ({ created_at, status }) => {
    if (status === 'queued' || status === 'processing') return t('now');
    const created = new Date(created_at);
    const now = new Date();
    const day = countDays(created);
    const age = countDays(now) - day;
    if (age === 0) return t('today');
    if (age === 1) return t('yesterday');
    const isThisYear = created.getFullYear() === now.getFullYear();
    const name =
      names.get(day) ??
      created.toLocaleDateString(language, {
        day: 'numeric',
        month: 'short',
        ...(isThisYear ? {} : { year: 'numeric' }),
      });
    names.set(day, name);
    return name;
  };
}
