import type { AddonEnvelope, AudioToLlmResult } from '@earshot/core';
import { foldTranscript, transcriptParts } from '../../language-model/fold-transcript.js';
import { inParallel } from '../../language-model/in-parallel.js';
import type { LanguageModel } from '../../language-model/language-model.js';
import { asData, dataRule } from '../../language-model/request-data.js';
import { describeError } from '../../runner/add-on-error.js';
import { failedEnvelope, succeededEnvelope } from '../../runner/envelopes.js';
import type { AddOnInput } from '../../runner/provider.js';

/** Longest response that is passed on, in characters. */
const maximumCharacters = 200_000;

/**
 * An envelope for each prompt. One that fails does not affect the others.
 *
 * @throws the first error when all prompts fail
 */
export async function respondToPrompts(
  input: Pick<AddOnInput, 'params' | 'signal' | 'utterances'>,
  model: LanguageModel,
): Promise<AddonEnvelope<AudioToLlmResult>[]> {
  const { prompts = [] } = input.params.audio_to_llm_config ?? {};
  const errors: unknown[] = [];
  const envelopes = await inParallel(prompts, input.signal, async (prompt) => {
    const startedMs = performance.now();
    const seconds = () => Math.round(performance.now() - startedMs) / 1000;
    try {
      const response = await respondToPrompt(prompt, input, model);
      return succeededEnvelope({ prompt, response }, seconds(), response === '');
    } catch (error) {
      input.signal.throwIfAborted();
      errors.push(error);
      return failedEnvelope(describeError('audio_to_llm', error), seconds());
    }
  });
  if (errors.length > 0 && errors.length === prompts.length) throw errors[0];
  return envelopes;
}

async function respondToPrompt(
  prompt: string,
  { params, signal, utterances }: Pick<AddOnInput, 'params' | 'signal' | 'utterances'>,
  model: LanguageModel,
): Promise<string> {
  const ask = async (what: string, data: string, abort: AbortSignal): Promise<string> => {
    const { text } = await model.complete(
      {
        model: params.audio_to_llm_config?.model,
        instructions: `You carry out the request of a user about a conversation. ${what} ${dataRule}`,
        input: `${data}\n\nThe request of the user:\n${prompt}`,
      },
      abort,
    );
    return text.trim().slice(0, maximumCharacters);
  };
  return foldTranscript({
    parts: transcriptParts(utterances, model),
    model,
    signal,
    readPart: (part, isWhole, abort) =>
      ask(
        isWhole
          ? 'Its transcript is below. Respond with what the request asks for and nothing else.'
          : 'A part of its transcript is below. Write down everything of this part that the request needs, and nothing else.',
        asData('transcript', part),
        abort,
      ),
    merge: (texts, isLast, abort) =>
      ask(
        isLast
          ? 'Notes of its consecutive parts are below. Respond with what the request asks for and nothing else.'
          : 'Notes of some consecutive parts are below. Join them to notes with everything that the request needs.',
        asData('parts', texts),
        abort,
      ),
  });
}
