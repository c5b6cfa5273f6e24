import type { Job } from '@earshot/core/types';

/**
 * Name of a recording: its title, or the name of its file, or of the address that the file is
 * fetched from.
 */
export function jobName(
  job: Job & { readonly title?: string | null | undefined },
  untitled: string,
): string {
  if (typeof job.title === 'string') return job.title;
  if (job.kind === 'live') return untitled;
  return job.file?.filename ?? nameOfAddress(job.request_params?.audio_url) ?? untitled;
}

/** The last part of an address, without its query, which may contain a secret. */
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

/** Code of a job that its owner cancelled. */
const cancelledCode = 499;

/** True for a job that was cancelled. It did not fail. */
export function isCancelled({ error_code }: Job): boolean {
  return error_code === cancelledCode;
}

/** Error of a failed job. */
export interface JobError {
  /** HTTP status. */
  readonly code: number;
  readonly message: string;
  /** Stable code, which jobs of older versions of the service do not have. */
  readonly reason_code?: string;
}

/** The error of a failed job, undefined when the service has recorded none. */
export function readJobError({ post_session_metadata }: Job): JobError | undefined {
  // Its shape is a decision of the service.
  return post_session_metadata['error'] as JobError | undefined;
}

/**
 * Cached formatters of language names, by their display language. Creating one costs more than all
 * of its look-ups.
 */
const languageNames = new Map<string, Intl.DisplayNames>();

/** Name of a language in another one, or its code when it has no name. */
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
