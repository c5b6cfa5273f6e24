import type { Sentence, Utterance } from '@earshot/core';
import { isSentenceEnd } from '../text/text-ends.js';

/** A sentence as far as a summary needs it. */
type SummarySentence = Pick<Sentence, 'sentence'>;

/**
 * Splits sentences of text without marks at the utterances that they are made of. Speech without
 * long pauses has no other ends, and would be one sentence.
 *
 * @param sentences - of `splitSentences`
 * @param utterances - the utterances of the sentences
 */
export function splitAtUtterances(
  sentences: readonly Sentence[],
  utterances: readonly Utterance[],
): SummarySentence[] {
  /** Starts of the utterances of each channel, in seconds. */
  const starts = new Map<number, Set<number>>();
  for (const { channel, words } of utterances) {
    const [first] = words;
    if (first === undefined) continue;
    const ofChannel = starts.get(channel) ?? new Set();
    starts.set(channel, ofChannel.add(first.start));
  }
  return sentences.flatMap((whole) => {
    if (isSentenceEnd(whole.sentence)) return whole;
    const parts: SummarySentence[] = [];
    let sentence = '';
    for (const { start, word } of whole.words) {
      if (sentence !== '' && starts.get(whole.channel)?.has(start)) {
        parts.push({ sentence });
        sentence = '';
      }
      sentence += sentence === '' ? word.trimStart() : word;
    }
    return [...parts, { sentence }];
  });
}
