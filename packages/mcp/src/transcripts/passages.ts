import type { Utterance } from '@earshot/http';
import * as z from 'zod';

/** An utterance of a transcript, or a part of a long one. */
export const passageSchema = z.object({
  index: z.int().describe('Number of the passage, counted from 0.'),
  start: z.number().describe('Start in the recording, in seconds.'),
  end: z.number().describe('End in the recording, in seconds.'),
  speaker: z.string().optional().describe('Name or number of the speaker, if known.'),
  text: z.string(),
});

/** Output of {@link passageSchema}. */
export type Passage = z.infer<typeof passageSchema>;

/** Characters from which on an utterance becomes several passages. */
const longestCharacters = 1000;

/** Divides a transcript into passages. The same transcript always has the same ones. */
export function toPassages(
  utterances: readonly Utterance[],
  names: ReadonlyMap<number, string> = new Map(),
): Passage[] {
  const hasChannels = utterances.some(({ channel }) => channel > 0);
  const passages: Passage[] = [];
  for (const utterance of utterances) {
    const { channel, speaker = hasChannels || names.has(channel) ? channel : undefined } =
      utterance;
    const label =
      speaker === undefined ? {} : { speaker: names.get(speaker) ?? `Speaker ${speaker + 1}` };
    for (const part of divideParts(utterance))
      passages.push({ index: passages.length, ...part, ...label });
  }
  return passages;
}

function divideParts(utterance: Utterance): Pick<Passage, 'start' | 'end' | 'text'>[] {
  const { end, start, text, words } = utterance;
  if (text.length <= longestCharacters || words.length < 2) return [{ start, end, text }];
  const parts: { start: number; end: number; text: string }[] = [];
  let last: (typeof parts)[number] | undefined;
  for (const { word, ...times } of words) {
    if (last === undefined || last.text.length + word.length > longestCharacters) {
      last = { start: times.start, end: times.end, text: word.trimStart() };
      parts.push(last);
    } else {
      last.text += word;
      last.end = times.end;
    }
  }
  return parts;
}
