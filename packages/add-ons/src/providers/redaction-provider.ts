import type { PiiEntityType } from '@earshot/core';
import { createRedactor } from '../pii-redaction/create-redactor.js';
import { redactedSpans } from '../pii-redaction/redacted-spans.js';
import { redactedLanguages } from '../registry/add-on-registry.js';
import { AddOnFailure } from '../runner/add-on-error.js';
import type { AddOnInput, ChangedTranscript, TranscriptProvider } from '../runner/provider.js';

/**
 * Redaction of personal data by rules. What it cannot do is never passed over: utterances in a language that the rules do not read fail it,
 * and with it the job; types that no rule finds are reported by name.
 */
export const redactionProvider: TranscriptProvider = {
  addOn: 'pii_redaction',
  provider: 'rules',
  change: ({ params, utterances }: AddOnInput): ChangedTranscript => {
    const unread = new Set(
      utterances
        .map(({ language }) => language)
        .filter((language) => !redactedLanguages.includes(language)),
    );
    if (unread.size > 0) throw unreadLanguages([...unread]);
    const redactor = createRedactor(params.pii_redaction_config);
    const redacted = redactor.redactUtterances(utterances);
    return {
      utterances: redacted,
      redactedSpans: redactedSpans(utterances, redacted),
      note: noteOf(redactor.unsupportedTypes),
    };
  },
};

function unreadLanguages(languages: readonly string[]): AddOnFailure {
  return new AddOnFailure(
    `personal data is found in ${redactedLanguages.join(', ')} alone, and there are utterances in ${languages.toSorted().join(', ')}`,
    { statusCode: 422, exception: 'UnsupportedLanguage' },
  );
}

function noteOf(unsupported: readonly PiiEntityType[]): string | undefined {
  return unsupported.length === 0
    ? undefined
    : `${unsupported.join(', ')} cannot be found by rules, and were not redacted`;
}
