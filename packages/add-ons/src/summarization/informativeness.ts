import { wordSpans } from '../text/word-spans.js';

/**
 * Pronouns and conjunctions that refer to an earlier sentence, as openings of one that needs its
 * context.
 */
const dangling =
  /^(?:(?:and|but|or|so|because(?! of)|then|also|well|yes|yeah|no|okay|ok|oh|right|anyway|now),? )*(?:that|that's|this|these|those|they|they're|they've|they'll|it|it's|it'll|its|he|he's|she|she's|him|her|his|them|their|such|there|so|then|and|but|or|because(?! of)|which|otherwise|however|therefore|also|too|other than that|if (?:it|so|not|they|that)|some of (?:them|you)|neither|both|either|one of them|the same|that way|anything|does|do|did|is|are|isn't|have|has|can|could|would|will|what|who|where|when|why|how|you know|i see|i know|i think so|as you know)\b/i;

/** The same in other languages, as far as their pronouns open sentences often. */
const danglingOf: Readonly<Record<string, RegExp>> = {
  de: /^(?:und |aber |also |ja,? |nein,? |dann )*(?:das|dies|diese|dieser|dieses|es|er|sie|sein|seine|ihr|ihre|ihnen|und|aber|oder|also|denn|deshalb|deswegen|daher|darum|dann|dort|so|auch|dadurch|damit|dabei|dazu)(?![\p{L}])/iu,
  es: /^(?:y |pero |pues |entonces )*(?:eso|esto|ese|esa|este|esta|él|ella|ellos|ellas|lo|le|les|y|pero|o|entonces|así|también|por eso|además)(?![\p{L}])/iu,
  fr: /^(?:et |mais |donc |alors )*(?:c'est|ça|cela|ceci|ce|cette|ces|il|elle|ils|elles|et|mais|ou|donc|alors|ainsi|aussi|puis|pourtant|en plus)(?![\p{L}])/iu,
  it: /^(?:e |ma |allora |quindi )*(?:questo|questa|quello|quella|lui|lei|loro|ciò|e|ma|o|quindi|allora|così|anche|inoltre|però)(?![\p{L}])/iu,
  pt: /^(?:e |mas |então )*(?:isso|isto|esse|essa|este|esta|ele|ela|eles|elas|e|mas|ou|então|assim|também|por isso|além disso)(?![\p{L}])/iu,
  nl: /^(?:en |maar |dus )*(?:dat|dit|deze|die|het|hij|zij|ze|en|maar|of|dus|dan|daarom|ook|toen|daar)(?![\p{L}])/iu,
};

/** Phrases of politeness and of the conversation itself, which have no subject. */
const courtesy =
  /\b(?:thank you|thanks|good (?:morning|afternoon|evening)|hello|goodbye|bye|welcome|you're welcome|have a (?:good|great|nice)|take care|how are you|can (?:you|everyone|everybody) hear|let's (?:get going|begin|start|get started|move on)|call me back|my name is|this is (?:your|the)|this is \w+ from|i'm calling (?:about|from)|any (?:other )?(?:questions|thoughts)|ladies and gentlemen|i hope|no problem|of course|i'm sorry|to be honest|by the way|you know how|that's it)\b/i;

/** Words by which speakers of English announce results, duties and reasons. */
const cue =
  /\b(?:decided?|agreed?|decision|approved|announced|reported|confirmed|conclusion|concluded|result(?:s|ed)?|found|shows?|showed|discovered|because|caused?|due to|reason|problem|solution|important|must|has to|have to|had to|needs? to|need|should|will be|has been|have been|deadline|by (?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|the end|january|february|march|april|may|june|july|august|september|october|november|december|tomorrow)|until|expected|plan(?:ned|s)?|cost(?:s)?|saved?|save|increased?|decreased?|fell|rose|grew|lost|won|sold|paid|first|main|biggest|most|all|only|more than|less than|percent|million|thousand|hundred|per cent|recommend(?:ed|s)?|propose[ds]?|missing|cancelled|closed?|opened?|instead|in summary|to sum up|overall|therefore|prescribed?|diagnosed?)\b/gi;

const numeral =
  /\p{N}|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|billion|half|twice|january|february|march|april|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday)\b/giu;

/** Most cues and numbers of a sentence that count. */
const maximumCues = 3;
const maximumNumerals = 2;

const question = /[?？؟][\s"'”’»)\]]*$/u;

/** Words from which on a sentence may inform. */
const fewestWords = 5;

/**
 * How informative a sentence is likely to be by itself: 1 for an ordinary one, more with numbers
 * and words that announce results, duties and reasons, far less for questions, courtesies and
 * sentences that refer to others.
 *
 * @param language - code of the language of the sentence
 */
export function measureInformativeness(sentence: string, language: string): number {
  const text = sentence.trim().replaceAll('’', "'");
  if (question.test(text)) return 0.02;
  const [primary = ''] = language.toLowerCase().split('-');
  const isEnglish = primary === 'en';
  let value = 1;
  if ((isEnglish ? dangling : danglingOf[primary])?.test(text)) value *= 0.1;
  if (!isEnglish) return value * (1 + 0.2 * countMatches(text, /\p{N}+/gu, maximumNumerals));
  if (courtesy.test(text)) value *= 0.2;
  if (wordSpans(text, language).length < fewestWords) value *= 0.4;
  return (
    value *
    (1 + 0.25 * countMatches(text, cue, maximumCues)) *
    (1 + 0.35 * countMatches(text, numeral, maximumNumerals))
  );
}

function countMatches(text: string, pattern: RegExp, maximum: number): number {
  return Math.min(maximum, text.match(pattern)?.length ?? 0);
}
