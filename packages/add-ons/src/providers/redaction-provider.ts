import type { PiiEntityType } from '@earshot/core';
import { createRedactor } from '../pii-redaction/create-redactor.js';
import { redactedSpans } from '../pii-redaction/redacted-spans.js';
import type { AddOnInput, ChangedTranscript } from '../runner/provider.js';

/** Redaction of personal data by rules. Types that no rule finds are reported by name. */
export function redactTranscript({
  params,
  utterances,
}: Pick<AddOnInput, 'params' | 'utterances'>): ChangedTranscript {
  const redactor = createRedactor(params.pii_redaction_config);
  const redacted = redactor.redactUtterances(utterances);
  return {
    utterances: redacted,
    redactedSpans: redactedSpans(utterances, redacted),
    note: noteOf(redactor.unsupportedTypes),
  };
}

function noteOf(unsupported: readonly PiiEntityType[]): string | undefined {
  return unsupported.length === 0
    ? undefined
    : `${unsupported.join(', ')} cannot be found by rules, and were not redacted`;
}
