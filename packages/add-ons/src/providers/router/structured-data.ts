import * as z from 'zod';
import { completeParts } from '../../language-model/complete-json.js';
import type { LanguageModel } from '../../language-model/language-model.js';
import { dataRule } from '../../language-model/request-data.js';
import type { AddOnInput } from '../../runner/provider.js';

/** Values of one class and part. */
const maximumValues = 1000;

/**
 * Values of each class in a transcript, as the text of a JSON object: the classes of the request,
 * each with its values.
 */
export async function extractData(
  input: Pick<AddOnInput, 'params' | 'signal' | 'utterances'>,
  model: LanguageModel,
): Promise<string> {
  const { classes = [] } = input.params.structured_data_extraction_config ?? {};
  const schema = z.object({
    items: z
      .array(z.object({ class: z.enum(classes), value: z.string().trim().min(1).max(2000) }))
      .max(maximumValues),
  });
  const instructions = `You extract data from transcripts of conversations. The classes are ${JSON.stringify(classes)}. Give each value that was said for one of them, with its class; numbers, dates and codes in their usual written form. What was not said is left out. ${dataRule}`;
  const found = await completeParts(input, model, { instructions, name: 'extraction', schema });
  const values = new Map(classes.map((each) => [each, new Set<string>()]));
  for (const { items } of found) for (const item of items) values.get(item.class)?.add(item.value);
  return JSON.stringify(Object.fromEntries([...values].map(([each, set]) => [each, [...set]])));
}
