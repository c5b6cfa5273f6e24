import type { Emotion } from './emotions.js';

/** A phrase whose sentiment does not follow from its words. */
export interface Idiom {
  readonly sentiment: 'positive' | 'negative' | 'neutral';
  /** Emotion of the phrase. When undefined, the rest of the text decides. */
  readonly emotion?: Emotion;
  readonly pattern: RegExp;
}

/** Words of praise and of joy, as they follow a negation. */
const praise =
  '(?:good|great|perfect|ideal|happy|thrilled|impressed|pleased|satisfied|satisfactory|amazing|brilliant|excellent|fantastic|wonderful|helpful|fun|nice|easy|clear|clean|cheap|fair|friendly|safe|smooth|ready|acceptable|adequate|reliable|convinced|convincing|delighted|fond|a fan|the best|my favou?rite|what i (?:expected|wanted|hoped for|ordered))';

/** Words of criticism and of grief, likewise. */
const criticism =
  '(?:bad|terrible|awful|horrible|shabby|unpleasant|unhappy|upset|angry|mad|sad|worried|afraid|scared|disappointed|difficult|hard|expensive|painful|serious|dangerous|wrong|a big deal|a disaster|the end of the world)';

const degree =
  '(?:(?:at all|really|very|as|so|too|that|quite|exactly|all that|particularly|especially|entirely|even|half|nearly|anywhere near|any|a|an|in any way|in the least|much of) )*';
const not = "(?:not|n't|never|hardly|barely|scarcely|nor|neither|by no means|in no way)";

/** Phrases by priority, for text in lower case with straight apostrophes. */
export const idioms: readonly Idiom[] = [
  // Irony: praise that introduces criticism, or that speakers rarely mean.
  {
    sentiment: 'negative',
    emotion: 'anger',
    pattern:
      /\b(?:thanks for nothing|thank you for nothing|thanks (?:a lot|so much) for (?:nothing|ruining|wasting|breaking|losing|ignoring|forgetting|making me wait|not)|yeah,? right|oh,? (?:how )?(?:great|wonderful|fantastic|brilliant|perfect|joy|lovely|super|terrific)[,!.]? (?:another|now|just|more|again|here we go|so|that's all|it's|the)|(?:just|oh) (?:great|perfect|wonderful|brilliant|fantastic|lovely)[,!.]?$|^(?:just|oh),? (?:great|perfect|wonderful|brilliant|fantastic|lovely)\b|^(?:great|perfect|wonderful|brilliant|fantastic|lovely|awesome),? (?:another|now|just what|so now|more|again|yet another)\b|(?:just|exactly) what (?:i|we) (?:needed|wanted)|what a surprise|big surprise|surprise,? surprise|so much for|as if (?:that|this|it|i|they|anyone) (?:would|could|will|matters?|cares?|helps?)|(?:because|since) (?:that|this) (?:worked|went) so well|how (?:nice|kind|generous|thoughtful) of (?:you|them) to (?:finally|let|leave|make|forget|ignore|charge)|(?:i )?(?:just |really )?love (?:it when|how|when|being|waiting|paying|sitting) (?:[^.,;]*\b)?(?:wait(?:ing)?|ignored|hold|late|broken?|breaks?|crash(?:es)?|fails?|twice|extra|nothing|never|lost|wrong|no one|nobody|hours|charged?)|nice (?:job|work|going) (?:breaking|losing|ruining|forgetting|on breaking)|good luck with that|tell me about it|slow clap|a real (?:treat|gem|genius)|couldn't care less)\b/,
  },
  // Calm: nothing is wrong.
  {
    sentiment: 'positive',
    emotion: 'relief',
    pattern:
      /\b(?:nothing (?:at all )?to (?:worry about|be (?:afraid|scared|ashamed|worried|concerned) of|be (?:worried|concerned|alarmed) about|fear|complain about)|no (?:need|reason|cause) (?:to (?:worry|panic|be (?:afraid|alarmed|concerned|worried|scared))|for (?:alarm|concern|panic|worry))|(?:do not|don't|not to|never|stop) (?:you )?(?:worry|panic|be afraid|be scared|be worried)|no worries|no (?:harm|damage) done|no hard feelings|no (?:cause|grounds) for complaint|not (?:a|any) (?:problem|bother|trouble|worry)|out of danger|all clear)\b/,
  },
  {
    sentiment: 'positive',
    emotion: 'joy',
    pattern:
      /\b(?:(?:can't|cannot|could not|couldn't|can not) (?:complain|fault|go wrong with|be (?!worse|sadder|angrier|unhappier)[a-z]+er\b|ask for (?:more|better)|be (?:happier|better|more (?:pleased|satisfied|proud|grateful|helpful))|recommend (?:it|them|this|him|her) enough|stop (?:smiling|laughing)|say enough good|wait to)|no complaints|nothing but (?:praise|good|love|respect|positive)|never (?:been|felt) (?:better|happier|prouder|so happy)|nothing wrong with|never (?:disappoints?|lets? (?:me|us) down|fails? to (?:impress|please|delight)|disappointed)|second to none|not half bad|couldn't have (?:been|gone) better|could (?:be|have been) (?:much |a lot |far )?worse|better than (?:expected|i expected|i thought|ever)|no longer (?:in pain|sick|ill|worried|afraid|scared|angry|sad|unhappy|depressed|anxious))\b/,
  },
  // Praise that is negated.
  {
    sentiment: 'negative',
    emotion: 'disappointment',
    pattern: new RegExp(
      `\\b(?:far from|anything but|nowhere near|a long way from|less than|not exactly|not quite|hardly|barely|scarcely|by no means|in no way|no longer|neither) ${degree}(?:[a-z]+ (?:and|or) )?${praise}\\b`,
    ),
  },
  {
    sentiment: 'negative',
    emotion: 'disappointment',
    pattern: new RegExp(`(?:\\b|(?<=[a-z]))${not} ${degree}${praise}\\b(?! as (?:bad|terrible))`),
  },
  {
    sentiment: 'negative',
    emotion: 'disappointment',
    pattern:
      /\b(?:(?:leaves?|left) (?:a lot|much|something|plenty) to be desired|could (?:be|have been|do) (?:much |a lot |far |so much )?better|not my cup of tea|no (?:good|use|fun|joke|help|walk in the park|picnic)|not (?:up to (?:scratch|standard|par)|worth (?:it|the|my|a)|good enough|as good|what (?:it|they) (?:used to be|promised)|enough|acceptable|funny|helpful)|(?:don't|do not|didn't|did not|doesn't|does not|won't|wouldn't|would not|can't|cannot|never) (?:really |even |actually |exactly |particularly |much |quite |fully )*(?:like|love|enjoy|appreciate|recommend|trust|work|help|care|deliver|respond|answer|listen|understand my|believe in|feel (?:good|safe|well|comfortable|welcome|happy|confident|right))|wouldn't (?:wish|recommend|buy|come back|go back|stay)|nothing (?:works|worked|helps|helped|special|to write home about)|neither (?:helpful|friendly)|lack(?:s|ed|ing)? (?:of )?|too (?:good to be true)|waste of|what a (?:waste|shame|pity|mess|joke)|worse than|nobody (?:helped|cares|cared|listened|answered|came))\b/,
  },
  // Criticism that is negated.
  {
    sentiment: 'positive',
    pattern: new RegExp(
      `(?:\\b(?:far from|anything but|nowhere near|hardly|no longer) |(?:\\b|(?<=[a-z]))${not} )${degree}${criticism}\\b`,
    ),
  },
];

/** Words in front of something that is denied: it is absent, which is neither good nor bad. */
const denial =
  /\b(?:den(?:y|ies|ied|ying)|negative for|ruled? out|rules out|no (?:complaints?|evidence|signs?|symptoms?|history|indications?|report(?:s|ed)?|sensation|suspicion|record) of|absence of|free (?:of|from)|not (?:suffering|complaining) (?:from|of)|without (?:any )?(?:evidence|signs?|symptoms?|history|complaints?) of)\b/g;

/** Symptoms that are stated as absent one by one: `no fever`. */
const absentSymptom =
  /\b(?:no|any|without|not any) (?:(?:acute|chronic|known|further|other|significant|more|current|recent|new|associated|severe|chest|abdominal|back|joint|muscle) )*(?:pain|fevers?|nausea|vomiting|chills|cough(?:ing)?|bleeding|swelling|shortness of breath|dizziness|headaches?|allerg(?:y|ies)|rash(?:es)?|injur(?:y|ies)|infections?|tenderness|distress|weakness|numbness|fatigue|fractures?|tumou?rs?|cancer|abnormalit(?:y|ies)|suicidal (?:thoughts|ideation)|depression|anxiety|seizures?|diabetes|crime|charges?|errors?|damage|deaths?|casualties|victims)\b/g;

/** Words that end what is denied. */
const scopeEnd =
  /[.;:!?]|\b(?:but|however|although|though|except|yet|and (?:is|was|has|feels|reports|says|he|she|they|i|we))\b/;

/** Text without what it denies, in lower case. */
export function withoutDenied(text: string): string {
  let kept = '';
  let at = 0;
  for (const { 0: cue, index } of text.matchAll(denial)) {
    if (index < at) continue;
    const from = index + cue.length;
    const end = scopeEnd.exec(text.slice(from));
    kept += `${text.slice(at, index)} - `;
    at = end === null ? text.length : from + end.index;
  }
  return (kept + text.slice(at)).replaceAll(absentSymptom, ' - ');
}
