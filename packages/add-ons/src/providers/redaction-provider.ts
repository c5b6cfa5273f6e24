import type { EntityModel } from '../entities/entity-model.js';
import { redactedLanguages } from '../registry/add-on-registry.js';
import type { TranscriptProvider } from '../runner/provider.js';

/**
 * Longest time with a model, in milliseconds: one of a hundred million weights reads ten thousand
 * words in some minutes.
 */
const modelTimeoutMs = 30 * 60_000;

/**
 * Redaction of personal data by rules, and by a model beside them. What it cannot do is never
 * passed over: utterances in a language that the rules do not read fail it, and so does a model
 * that fails, and with it the job. Types that cannot be found are reported by name.
 *
 * @param model - finds personal data in addition to the rules. @defaultValue only the rules
 */
export function createRedactionAddOn(model?: EntityModel): TranscriptProvider {
  return {
    addOn: 'pii_redaction',
    provider: model === undefined ? 'rules' : 'onnx',
    languages: redactedLanguages,
    unread: 'fail',
    ...(model === undefined ? {} : { timeoutMs: modelTimeoutMs }),
    change: async (input) =>
      (await import('./redact-transcript.js')).redactTranscript(input, model),
  };
}
