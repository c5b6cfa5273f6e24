import { type Rule, rulesFor } from '../rule.js';

/** Ages of persons. */
export const ageRules: readonly Rule[] = rulesFor({ type: 'AGE', of: 'age' }, [
  {
    when: 'years-old',
    confidence: 0.82,
    examples: [
      'i am [fifty one years old]',
      'a [seventy three year old] with a cough',
      'she is [11 months old]',
      'this is a [64-year-old] man',
      'pt is [71yo]',
    ],
  },
  {
    when: 'age-decade|life-event',
    confidence: 0.74,
    examples: [
      'he is in his [mid fifties]',
      'she retired at [sixty one]',
      'at the age of [twelve]',
    ],
    counterexamples: ['the music of the fifties'],
  },
  {
    when: 'plain-age|age-range|decade-alone said:age',
    unless: 'thing-follows',
    confidence: 0.8,
    examples: [
      'my age is [forty four]',
      'how old is she\n[eight]',
      'age [58]',
      'aged [seventy two]',
      'how old is he roughly\n[late forties]',
      'aged between [thirty and forty]',
    ],
    counterexamples: ['the ice age 3 films', 'how old is it\nabout 3 miles'],
  },
  {
    when: 'decade-alone description-word',
    unless: 'the-before thing-follows',
    confidence: 0.72,
    examples: [
      'black male [late thirties] with a beard',
      'a tall woman [mid forties] in a red coat',
    ],
    counterexamples: ['the man loves the sixties', 'the woman with the twenties dress'],
  },
  {
    when: 'plain-age|years-young turned person',
    unless: 'thing-follows',
    confidence: 0.76,
    examples: ['he turned [sixteen] recently', 'she is turning [forty] on sunday'],
    counterexamples: ['she turned 3 pages'],
  },
  {
    when: 'plain-age|years-young close-person complete',
    unless: 'thing-follows',
    confidence: 0.72,
    examples: [
      'my son is [seven]',
      'the girls are [four and nine]',
      "i'm [thirty eight] and married",
      "she'll be [twelve] in may",
      "he's [about sixty]",
      "dad's [nearly eighty one]",
      'my nephew is [just over three]',
    ],
    counterexamples: ["i'm one of them", 'my wife is ten minutes away', "i'm at sixes and sevens"],
  },
  {
    when: 'plain-age person age:18-119',
    unless: 'thing-follows',
    confidence: 0.68,
    examples: [
      'my neighbour who is [eighty eight] lives alone',
      'the passenger in the back was [thirty one]',
    ],
    counterexamples: ['the answer is forty two', 'he is eighty percent sure'],
  },
  {
    when: 'plain-age turned complete age:13-119',
    unless: 'thing-follows',
    confidence: 0.62,
    examples: ['just turned [seventy one] in fact'],
    counterexamples: ['it turned three heads'],
  },
  {
    when: 'event-at life-word complete',
    confidence: 0.66,
    examples: ['she left school at [fifteen] to work'],
    counterexamples: ['it is sold at fifteen'],
  },
]);
