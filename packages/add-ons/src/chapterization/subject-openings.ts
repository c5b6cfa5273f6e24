/** Openings by which speakers of English begin a conversation or turn to another subject. */
const opening =
  /^(?:(?:okay|ok|alright|all right|right|so|now|well|and),? )*(?:let's|let us|let me (?:move|turn|start|begin|share)|moving on|move on|next (?:item|topic|point|question|on|up|we|is)|turning to|speaking of|good (?:morning|afternoon|evening)|hello|hi\b|welcome|thank you for (?:calling|joining|having|coming)|thanks (?:for|everyone)|ladies and gentlemen|today (?:i|we|i'm|we're|i'll|we'll)\b|in today's|the (?:next|second|third|last|final) (?:item|topic|point|thing|reason|part)|another (?:thing|topic|point|matter)|on another|by the way|anyway|how about|what about)/i;

/** Openings of sentences that go on with what was said before. */
const continuation =
  /^(?:and|but|or|so|because|it|it's|its|they|they're|their|them|he|she|he's|she's|his|her|him|that|that's|those|these|this|there|which|yes|yeah|no|okay|ok|oh|mm|mm-hmm|uh-huh|hmm|well|also|then|too|however|exactly|right|sure)\b/i;

/** How likely a sentence is to begin a subject, by its first words: `opening`, `continuation`, or `neither`. */
export type SubjectOpening = 'opening' | 'continuation' | 'neither';

/** How likely a sentence is to begin a subject. Other languages than English have no such words here. */
export function subjectOpening(sentence: string, language: string): SubjectOpening {
  if (!/^en\b/i.test(language)) return 'neither';
  const begin = sentence.trimStart().slice(0, 80).replaceAll('’', "'");
  if (opening.test(begin)) return 'opening';
  return continuation.test(begin) ? 'continuation' : 'neither';
}
