import { type Rule, rulesFor } from '../rule.js';

/** Doses of medicines. */
export const doseRules: readonly Rule[] = rulesFor({ type: 'DOSE', of: 'dose' }, [
  {
    when: 'dose',
    unless: 'goods-follow',
    confidence: 0.8,
    examples: [
      'take [twenty milligrams] of it',
      'she had [three puffs]',
      'put [0.5 ml] in',
      '[75mg] daily',
      '[half a tablet] now',
      '[one and a half tablets]',
    ],
    counterexamples: ['a healthy dose of doubt', '200 ml of milk'],
  },
  {
    when: 'dose|wide-dose medicine-word|drug-before',
    confidence: 0.72,
    examples: [
      'he injects [fourteen units] in the evening',
      'ceftriaxone [two grams] was given',
      'take [five drops] of water with it',
    ],
    counterexamples: ['we sold four units', 'two hundred grams of flour'],
  },
  {
    when: 'dose-rhythm|dose-frequency drug-before',
    confidence: 0.7,
    examples: ['lisinopril [850] at night'],
    counterexamples: ['we met three times a day'],
  },
  {
    when: 'dose-frequency',
    confidence: 0.62,
    examples: ['i am to have [two fifty] four times a day of it'],
    counterexamples: ['it rings five times a day', 'we met three times a day'],
  },
  {
    when: 'drug-count',
    confidence: 0.64,
    examples: ['she had [three] ibuprofen', '[ten] of oxycodone'],
  },
]);
