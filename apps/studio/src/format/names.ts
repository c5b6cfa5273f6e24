import type { Job } from '@earshot/core/types';

/** Name of a recording: that of its file, or of its address. */
export function jobName({ file, kind }: Job, untitled: string): string {
  if (kind === 'live' || file === null || file === undefined) return untitled;
  return file.filename ?? untitled;
}

/** Reason why a job failed; empty where there is none. */
export function failureOf({ post_session_metadata }: Job): string {
  const error = post_session_metadata['error'] as { message?: string } | undefined;
  return error?.message ?? '';
}

/** Names of languages, by the language that they are in: making one costs more than all that it is asked. */
const languageNames = new Map<string, Intl.DisplayNames>();

/** Name of a language in another one; its code where it has none. */
export function languageName(code: string, language: string): string {
  try {
    const names =
      languageNames.get(language) ?? new Intl.DisplayNames(language, { type: 'language' });
    languageNames.set(language, names);
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}
