/**
 * How likely a sentence is to begin a subject.
 *
 * - `greeting`: it opens a conversation, or follows the end of one
 * - `turn`: it announces another subject
 * - `closing`: it ends a conversation, or belongs to its opening
 * - `continuation`: it refers to what was said before
 * - `neither`: its words do not indicate it
 */
export type SubjectOpening = 'greeting' | 'turn' | 'closing' | 'continuation' | 'neither';

/** Words with which speakers of English begin any sentence. */
const leadIn = '(?:(?:okay|ok|alright|all right|right|so|now|well|and|great|hi|hello),? )*';

const greeting = new RegExp(
  `^${leadIn}(?:good (?:morning|afternoon|evening)|hello|hi\\b|welcome|thank you for (?:calling|joining|having|coming|taking)|thanks (?:for (?:joining|coming|having|calling|dialling|dialing)|everyone)|ladies and gentlemen|dear (?:passengers|listeners|friends|colleagues)|you're listening|this is (?:your|the)\\b)`,
  'i',
);

const turn = new RegExp(
  `^${leadIn}(?:(?:let's|let us) (?:move|talk|turn|look|go on|start with|continue|switch|discuss)|let me (?:move|turn|start|begin)|moving on|move on|next (?:item|topic|point|question|on|up|we|is)|turning to|speaking of|quick update|today (?:i|we|i'm|we're|i'll|we'll)\\b|in today's|in this (?:lesson|video|episode|lecture|session|talk|chapter)|the (?:next|second|third|last|final) (?:item|topic|point|thing|reason|part)|another (?:thing|topic|point|matter)|on another|by the way|anyway|how about|what about|now to)`,
  'i',
);

const closing =
  /(?:\b(?:goodbye|bye|see you (?:soon|later|tomorrow|then|there|next)|take care|have a (?:good|great|nice|lovely|safe)|thank you (?:so much|very much|all|for (?:your (?:time|patience|attention|help|call)|listening|flying|watching))|thanks (?:again|a lot|for (?:your|listening|watching))|talk to you (?:soon|later)|speak (?:soon|then)|good night|any (?:other |more )?(?:questions|thoughts|comments)|you're welcome|back to you|call me back)\b|^(?:so |and |well,? |okay,? )*(?:that's|that is) (?:it|all)\b|^end of\b)/i;

const continuation =
  /^(?:and|but|or|so|because|it|it's|its|they|they're|their|them|he|she|he's|she's|his|her|him|that|that's|those|these|this|there|which|yes|yeah|no|okay|ok|oh|mm|mm-hmm|uh-huh|hmm|well|also|then|too|however|exactly|right|sure)\b/i;

/** Longest sentence that closes a conversation, in words. */
const maximumClosingWords = 15;
/** Sentences after a greeting that still belong to it. */
const greetingSentences = 2;
/** Part of a sentence that is examined, in characters. */
const readCharacters = 300;

/**
 * How likely each of some sentences is to begin a subject, by its words and those before. Other
 * languages than English have no such words here.
 *
 * @param sentences - in order
 */
export function subjectOpenings(sentences: readonly string[], language: string): SubjectOpening[] {
  if (!/^en\b/i.test(language)) return sentences.map(() => 'neither');
  let greeted = Number.NEGATIVE_INFINITY;
  let isAfterClosing = false;
  return sentences.map((sentence, at) => {
    const text = sentence.trimStart().slice(0, readCharacters).replaceAll('’', "'");
    const isClosing = closing.test(text) && text.split(/\s+/u).length <= maximumClosingWords;
    const wasClosing = isAfterClosing;
    isAfterClosing = isClosing;
    if (at - greeted <= greetingSentences) return 'closing';
    if (greeting.test(text)) {
      greeted = at;
      return 'greeting';
    }
    if (isClosing) return 'closing';
    if (wasClosing) return 'greeting';
    if (turn.test(text)) return 'turn';
    return continuation.test(text) ? 'continuation' : 'neither';
  });
}
