import type { PiiEntityType } from '@earshot/core';
import { type EntityModel, findByModel } from '../entities/entity-model.js';
import { createRedactor } from '../pii-redaction/create-redactor.js';
import { redactedSpans } from '../pii-redaction/redacted-spans.js';
import type { AddOnInput, ChangedTranscript } from '../runner/provider.js';
import { withJoinedText } from '../text/words.js';

/** Redacts a transcript according to its parameters, by rules and additionally by a model. */
export async function redactTranscript(
  { params, signal, utterances }: Pick<AddOnInput, 'params' | 'signal' | 'utterances'>,
  model?: EntityModel,
): Promise<ChangedTranscript> {
  const texts = utterances.map((utterance) => withJoinedText(utterance).text);
  const { findings, unknownLabels } = await findByModel(model, texts, signal);
  const redactor = createRedactor(params.pii_redaction_config, findings);
  const redacted = redactor.redactUtterances(utterances);
  const notes = [
    ...(model === undefined ? [] : [`by rules and ${model.name}`]),
    ...unknownLabelNotes(unknownLabels),
    ...unsupportedNotes(redactor.unsupportedTypes),
  ];
  return {
    utterances: redacted,
    redactedSpans: redactedSpans(utterances, redacted),
    note: notes.length === 0 ? undefined : notes.join('; '),
  };
}

function unknownLabelNotes(labels: readonly string[]): string[] {
  return labels.length === 0
    ? []
    : [`what the model labels as ${labels.join(', ')} is of no type, and was not redacted`];
}

function unsupportedNotes(unsupported: readonly PiiEntityType[]): string[] {
  return unsupported.length === 0
    ? []
    : [`${unsupported.join(', ')} cannot be found by rules, and were not redacted`];
}
