import { type Rule, rulesFor } from '../rule.js';

/** Phone numbers and extensions. */
export const phoneRules: readonly Rule[] = rulesFor({ type: 'PHONE_NUMBER' }, [
  {
    of: 'digits',
    when: 'said:phone digits:5-22',
    unless: 'counted amount date-shape',
    confidence: 0.89,
    examples: [
      'ring me on [oh two oh seven nine four six oh one two three]',
      'a contact number\n[oh seven nine one one]',
    ],
  },
  {
    of: 'digits',
    when: 'said:phone digits:3-4',
    unless: 'counted amount years clock',
    confidence: 0.72,
    examples: ['area code [three one oh] please'],
  },
  {
    or: ['NUMERICAL_PII'],
    of: 'code',
    when: 'said:phone|said:extension characters:3-8 letters:1 digits:2-7',
    confidence: 0.8,
    examples: ["her desk phone's [x4417]"],
  },
  {
    or: ['NUMERICAL_PII'],
    of: 'digits',
    when: 'said:extension|sounds:extension digits:2-7',
    unless: 'amount',
    confidence: 0.85,
    examples: ['she is on extension [four two seven]'],
    counterexamples: ['an extension of 3 weeks'],
  },
  {
    or: ['NUMERICAL_PII'],
    of: 'digits',
    when: 'phone|plus digits:7-15',
    unless: 'date-shape dotted',
    confidence: 0.75,
    examples: [
      'and it was [212-555-0187] i believe',
      'so [plus nine one nine eight double seven six five four three two one oh]',
    ],
  },
]);
