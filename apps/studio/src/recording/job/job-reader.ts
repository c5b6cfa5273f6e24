import type { Job, Utterance } from '@earshot/core/types';

/** Utterances that fill the first view. */
const firstUtterances = 40;
const listStart = '"utterances":[';

/**
 * Reads the begin of the JSON text of a job: the job with its first utterances, as long as the rest is on its way.
 *
 * @param text - the text so far
 * @returns null as long as there are not enough of them
 */
export function readPartialJob(text: string): Job | null {
  const list = text.indexOf(listStart);
  if (list < 0) return null;
  const begin = list + listStart.length;
  const end = endOfObjects(text, begin, firstUtterances);
  if (end === null) return null;
  try {
    const utterances = JSON.parse(`[${text.slice(begin, end)}]`) as Utterance[];
    const job = JSON.parse(withoutTranscription(text)) as Job;
    const languages = [...new Set(utterances.map(({ language }) => language))];
    const { result } = job;
    if (!result) return null;
    // The whole text is not read yet, and nothing on the first view needs it.
    const transcription = { full_transcript: '', languages, utterances };
    return { ...job, result: { ...result, transcription } } as Job;
  } catch {
    // Another service may write its fields in another order: the whole job comes soon.
    return null;
  }
}

/** The text up to the transcription, closed as if there were nothing behind it. */
function withoutTranscription(text: string): string {
  const at = text.indexOf(',"transcription":');
  return `${text.slice(0, at)}}}`;
}

/** Index behind a number of objects of a list; null when they are not all there. */
function endOfObjects(text: string, begin: number, count: number): number | null {
  let depth = 0;
  let left = count;
  for (let at = begin; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"') {
      at = endOfString(text, at + 1);
    } else if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']') {
      depth -= 1;
      if (depth === 0) left -= 1;
      if (left === 0) return at + 1;
    }
  }
  return null;
}

/** Index of the quote that ends a string, or the length of the text. */
function endOfString(text: string, begin: number): number {
  let at = begin;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
}
