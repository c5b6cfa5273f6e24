import type { Job } from '@earshot/core/types';

/** Name of a recording: that of its file, or of the address that the file is fetched from. */
export function jobName(job: Job, untitled: string): string {
  if (job.kind === 'live') return untitled;
  return job.file?.filename ?? nameOfAddress(job.request_params?.audio_url) ?? untitled;
}

/** The last part of an address, without its query, which may have a secret in it. */
function nameOfAddress(address: string | null | undefined): string | undefined {
  if (!address || !URL.canParse(address)) return undefined;
  const { hostname, pathname } = new URL(address);
  const part = pathname.split('/').findLast((each) => each !== '') ?? hostname;
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Code of a job that its owner has stopped. */
const cancelledCode = 499;

/** True for a job that was stopped on purpose: nothing about it failed. */
export function isCancelled({ error_code }: Job): boolean {
  return error_code === cancelledCode;
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
