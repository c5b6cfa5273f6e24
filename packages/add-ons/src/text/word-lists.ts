/** Set of the words of a text, separated by white space. */
export function wordSet(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}

/** Phrases of a text, separated by commas. */
export function phraseList(text: string): string[] {
  return text.split(',').map((phrase) => phrase.trim());
}

/** Words of grammar, which have no meaning by themselves. */
const grammar = wordSet(
  `a about actually after again all also always am an and another any are aren't as at back be because been before being between both but by can
  can't could couldn't did didn't do does doesn't don't done down during each either ever every few for from get gets going good got had hadn't
  has hasn't have haven't having he he's her here him his how i i'd i'll i'm i've if in into is isn't it it's its just least less let let's
  many may maybe me might more most much must my neither never no not now of off oh ok okay on only or other our out over please really right
  said same say says shall she she's should shouldn't since so some still sure than thank thanks that that's the their them then there there's
  these they they're they've this those through to told too uh um under until up us very was wasn't we we'll we're we've well were weren't what
  what's when where which while who who's whom whose why will with without won't would wouldn't yeah yes yet you you'd you'll you're you've
  your`,
);

/**
 * Words that carry grammar or lead a conversation: never a name, a place or part of an identifier.
 */
export const functionWords: ReadonlySet<string> = new Set([
  ...grammar,
  ...wordSet(
    `onto yep nope er erm hello hi hey today tomorrow yesterday one's tell asked ask called call calling named name number sorry correct already`,
  ),
]);

/**
 * Words that are not informative about the subject of a text, numbers, and the fillers of speech.
 */
export const stopWords: ReadonlySet<string> = new Set([
  ...grammar,
  ...wordSet(
    `above against almost although among anybody anyone anything around away basically became become began behind below came cannot come doing
  else enough even everybody everyone everything first further gave getting give go goes gone great he'd he'll here's hers herself himself
  however indeed it'd it'll itself keep kind knew know known last like little look looked made make mean mine mr mrs ms myself next nobody none
  nor nothing often once one others ours ourselves own perhaps put quite rather saw saying see seem seemed seen several she'd she'll somebody
  someone something soon such take taken that'll theirs themselves they'd they'll thing things think though thought thus together took toward
  towards two upon use used want wanted way we'd went whatever whether whole within yours yourself yourselves
  zero three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty
  fifty sixty seventy eighty ninety hundred hundreds thousand thousands million millions billion billions dozen`,
  ),
]);

/** Words between a cue, such as `account`, and what it announces: `account *number is* 42`. */
export const linkWords: ReadonlySet<string> = wordSet(
  `is it's its was are be that's the my your number no um uh er erm so yes yeah sure okay ok please sir ma'am on file of for in with ends ending end
    has as to a digits digit code follows reads card would hello well right here goes one's account id`,
);

/** Hesitations and spoken punctuation within a number that is spelt out. */
export const fillers: ReadonlySet<string> = wordSet(
  'um uh er erm hmm mm mhm dash hyphen space then comma',
);
