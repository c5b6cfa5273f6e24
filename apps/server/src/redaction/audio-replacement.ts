import type { PreRecordedJobParams } from '@earshot/core';
import type { StoredJob } from '../storage/index.js';

/** Sound in place of redacted words. */
export type AudioReplacement = 'beep' | 'silence';

/** Sound in place of the redacted words of a job; undefined when its audio stays as it is. */
export function audioReplacementOf({
  pii_redaction,
  pii_redaction_config,
}: Partial<Pick<PreRecordedJobParams, 'pii_redaction' | 'pii_redaction_config'>>):
  | AudioReplacement
  | undefined {
  const replacement = pii_redaction ? pii_redaction_config?.redact_audio : false;
  return replacement === false ? undefined : replacement;
}

/** True of a job whose audio is to be redacted and is not: nobody may receive it as the audio of the job. */
export function isAudioWithheld({ requestParams, status }: StoredJob): boolean {
  // They were checked by the schema of the request when the job was created; those of sessions have no such fields.
  return (
    status !== 'done' &&
    audioReplacementOf(requestParams as Partial<PreRecordedJobParams>) !== undefined
  );
}
