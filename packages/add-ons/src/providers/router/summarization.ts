import type { SummarizationType } from '@earshot/core';
import * as z from 'zod';
import { completeJson } from '../../language-model/complete-json.js';
import { foldTranscript, transcriptParts } from '../../language-model/fold-transcript.js';
import type { LanguageModel } from '../../language-model/language-model.js';
import { asData, dataRule } from '../../language-model/request-data.js';
import type { AddOnInput } from '../../runner/provider.js';

const text = z.string().trim().min(1).max(20_000);
const schema = z.object({ summary: text });
const pointsSchema = z.object({ points: z.array(text).min(1).max(100) });

const forms: Readonly<Record<SummarizationType, string>> = {
  general:
    'a summary of one or a few paragraphs with what was said, by whom where that is known, and what came of it',
  bullet_points: 'a list of the points that matter, each one a short sentence',
  concise: 'a summary of one or two sentences',
};

/** Summary of the utterances, in their language. */
export async function summarize(
  { params, signal, utterances }: Pick<AddOnInput, 'params' | 'signal' | 'utterances'>,
  model: LanguageModel,
): Promise<string> {
  const type = params.summarization_config?.type ?? 'general';
  const ask = async (what: string, input: string, abort: AbortSignal, form: SummarizationType) => {
    const instructions = `You summarize conversations. ${what} Write in the language of the conversation, and only what it says. ${dataRule}`;
    const request = { instructions, input, name: 'summary' };
    if (form !== 'bullet_points')
      return (await completeJson(model, { ...request, schema }, abort)).summary;
    const { points } = await completeJson(model, { ...request, schema: pointsSchema }, abort);
    return points.map((point) => `- ${point.replaceAll(/\s+/gu, ' ')}`).join('\n');
  };
  return foldTranscript({
    parts: transcriptParts(utterances, model),
    model,
    signal,
    readPart: (part, isWhole, abort) => {
      const form = isWhole ? type : 'general';
      const of = isWhole ? 'the transcript' : 'a part of a longer transcript';
      return ask(`Write ${forms[form]}, of ${of}.`, asData('transcript', part), abort, form);
    },
    merge: (texts, isLast, abort) => {
      const form = isLast ? type : 'general';
      return ask(
        `You get the summaries of consecutive parts of one conversation. Write ${forms[form]}, of the whole conversation.`,
        asData('parts', texts),
        abort,
        form,
      );
    },
  });
}
