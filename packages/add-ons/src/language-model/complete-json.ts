import * as z from 'zod';
import { AddOnFailure } from '../runner/add-on-error.js';
import type { AddOnInput } from '../runner/provider.js';
import { transcriptParts } from './fold-transcript.js';
import { inParallel } from './in-parallel.js';
import type { LanguageModel } from './language-model.js';
import { asData } from './request-data.js';

/** Longest broken response that is sent back for repair, in characters. */
const maximumQuotedCharacters = 4000;

/** A request whose response is JSON. */
export interface JsonRequest<Value> {
  readonly model?: string | undefined;
  readonly instructions: string;
  readonly input: string;
  /** Name of the JSON, in letters and underscores. */
  readonly name: string;
  readonly schema: z.ZodType<Value>;
  /** Further issue of a value of the schema, as a sentence, or undefined when there is none. */
  readonly findIssue?: ((value: Value) => string | undefined) | undefined;
}

/**
 * Asks a language model for JSON and checks it. A response that is something else is sent back once
 * with its issue.
 *
 * @throws AddOnFailure when the second response fails as well, or there is no response, or the
 * reason of the aborted signal
 */
export async function completeJson<Value>(
  languageModel: LanguageModel,
  { findIssue, input, instructions, model, name, schema }: JsonRequest<Value>,
  signal: AbortSignal,
): Promise<Value> {
  const jsonSchema = z.toJSONSchema(schema, { target: 'draft-7' });
  const request = {
    model,
    instructions: `${instructions}\n\nRespond with JSON of this schema and nothing else:\n${JSON.stringify(jsonSchema)}`,
    json: { name, schema: jsonSchema },
  };
  const { text } = await languageModel.complete({ ...request, input }, signal);
  const first = check(text, schema, findIssue);
  if ('value' in first) return first.value;
  const repair = `${input}\n\nAn earlier response was not valid: ${first.issue}\n${asData('draft', text.slice(0, maximumQuotedCharacters))}\nRespond again, with valid JSON of the schema.`;
  const repaired = await languageModel.complete({ ...request, input: repair }, signal);
  const second = check(repaired.text, schema, findIssue);
  if ('value' in second) return second.value;
  throw new AddOnFailure(`the language model gave no valid response, twice: ${second.issue}`, {
    statusCode: 502,
    exception: 'LanguageModelInvalidResponse',
  });
}

function check<Value>(
  text: string,
  schema: z.ZodType<Value>,
  issueOf: JsonRequest<Value>['findIssue'],
): { value: Value } | { issue: string } {
  const json = parse(text);
  if (json === undefined) return { issue: 'it is not JSON' };
  const parsed = schema.safeParse(json);
  if (!parsed.success) {
    const [first] = parsed.error.issues;
    return { issue: `${first?.path.map(String).join('.')}: ${first?.message}`.slice(0, 200) };
  }
  const issue = issueOf?.(parsed.data);
  return issue === undefined ? { value: parsed.data } : { issue };
}

/**
 * The JSON of a response. Models put it between fences, after their reasoning, or write text before
 * it.
 */
function parse(text: string): unknown {
  const spoken = text.replace(/^\s*<think>[\s\S]*?<\/think>/u, '');
  const begin = spoken.search(/[{[]/u);
  const end = Math.max(spoken.lastIndexOf('}'), spoken.lastIndexOf(']'));
  if (begin < 0 || end < begin) return undefined;
  try {
    return JSON.parse(spoken.slice(begin, end + 1));
  } catch {
    return undefined;
  }
}

/**
 * Asks a language model for JSON about each part of a transcript, which is its data.
 *
 * @returns the responses in the order of the parts
 * @throws errors of {@link completeJson}
 */
export function completeParts<Value>(
  { signal, utterances }: Pick<AddOnInput, 'signal' | 'utterances'>,
  model: LanguageModel,
  request: Pick<JsonRequest<Value>, 'instructions' | 'name' | 'schema'>,
): Promise<Value[]> {
  return inParallel(transcriptParts(utterances, model), signal, (part, abort) =>
    completeJson(model, { ...request, input: asData('transcript', part) }, abort),
  );
}
