import type { PreRecordedJobParams } from '@earshot/core';
import type { StoredJob } from '../storage/index.js';

/** Sound that replaces redacted words. */
export type AudioReplacement = 'beep' | 'silence';

/** Sound that replaces the redacted words of a job, or undefined when its audio is not redacted. */
export function chooseAudioReplacement({
  pii_redaction,
  pii_redaction_config,
}: Partial<Pick<PreRecordedJobParams, 'pii_redaction' | 'pii_redaction_config'>>):
  | AudioReplacement
  | undefined {
  const replacement = pii_redaction ? pii_redaction_config?.redact_audio : false;
  return replacement === false ? undefined : replacement;
}

/** True for a job whose audio must be redacted and is not yet: its audio must not be delivered. */
export function isAudioWithheld({ requestParams, status }: StoredJob): boolean {
  // The parameters of recordings were validated by the schema of the request. Those of sessions do
  // not have these fields.
  return (
    status !== 'done' &&
    chooseAudioReplacement(requestParams as Partial<PreRecordedJobParams>) !== undefined
  );
}
