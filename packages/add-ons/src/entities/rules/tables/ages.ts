import type { Rule } from '../rule.js';

/** Ages of persons. */
export const ageRules: readonly Rule[] = [
  {
    type: 'AGE',
    of: 'age',
    when: 'years-old',
    confidence: 0.82,
    examples: ['i am [fifty one years old]', 'a [seventy three year old] with a cough', 'she is [11 months old]', 'this is a [64-year-old] man', 'pt is [71yo]'],
  },
  {
    type: 'AGE',
    of: 'age',
    when: 'age-decade|life-event',
    confidence: 0.74,
    examples: ['he is in his [mid fifties]', 'she retired at [sixty one]', 'at the age of [twelve]'],
    counterexamples: ['the music of the fifties'],
  },
  {
    type: 'AGE',
    of: 'age',
    when: 'plain-age said:age',
    unless: 'thing-follows',
    confidence: 0.8,
    examples: ['my age is [forty four]', 'how old is she\n[eight]', 'age [58]', 'aged [seventy two]'],
    counterexamples: ['the ice age 3 films', 'how old is it\nabout 3 miles'],
  },
  {
    type: 'AGE',
    of: 'age',
    when: 'plain-age|years-young turned person',
    unless: 'thing-follows',
    confidence: 0.76,
    examples: ['he turned [sixteen] recently', 'she is turning [forty] on sunday'],
    counterexamples: ['she turned 3 pages'],
  },
  {
    type: 'AGE',
    of: 'age',
    when: 'plain-age|years-young close-person complete',
    unless: 'thing-follows',
    confidence: 0.72,
    examples: ['my son is [seven]', "i'm [thirty eight] and married", "she'll be [twelve] in may", "he's about [sixty]", "dad's nearly [eighty one]"],
    counterexamples: ["i'm one of them", 'my wife is ten minutes away', "i'm at sixes and sevens"],
  },
  {
    type: 'AGE',
    of: 'age',
    when: 'plain-age person age:18-119',
    unless: 'thing-follows',
    confidence: 0.68,
    examples: ['my neighbour who is [eighty eight] lives alone', 'the passenger in the back was [thirty one]'],
    counterexamples: ['the answer is forty two', 'he is eighty percent sure'],
  },
  {
    type: 'AGE',
    of: 'age',
    when: 'event-at life-word complete',
    confidence: 0.66,
    examples: ['she left school at [fifteen] to work'],
    counterexamples: ['it is sold at fifteen'],
  },
];
