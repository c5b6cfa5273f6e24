import type { PiiEntityType } from '@earshot/core';
import { type EntityModel, findByModel } from '../entities/entity-model.js';
import { createRedactor } from '../pii-redaction/create-redactor.js';
import { redactedSpans } from '../pii-redaction/redacted-spans.js';
import { redactedLanguages } from '../registry/add-on-registry.js';
import type { AddOnInput, ChangedTranscript, TranscriptProvider } from '../runner/provider.js';
import { withJoinedText } from '../text/words.js';

/**
 * Redaction of personal data by rules, and by a model beside them. What it cannot do is never passed over: utterances in a language that the rules
 * do not read fail it, and with it the job; types that cannot be found are reported by name.
 *
 * @param model - finds personal data beside the rules
 */
export function createRedactionAddOn(model?: EntityModel): TranscriptProvider {
  return {
    addOn: 'pii_redaction',
    provider: 'rules',
    languages: redactedLanguages,
    unread: 'fail',
    change: (input) => redactTranscript(input, model),
  };
}

/** Redacts a transcript as its parameters say. */
export async function redactTranscript(
  { params, utterances }: Pick<AddOnInput, 'params' | 'utterances'>,
  model?: EntityModel,
): Promise<ChangedTranscript> {
  const texts = utterances.map((utterance) => withJoinedText(utterance).text);
  const redactor = createRedactor(params.pii_redaction_config, await findByModel(model, texts));
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
