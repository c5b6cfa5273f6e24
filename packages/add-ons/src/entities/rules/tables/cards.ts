import { type Rule, rulesFor } from '../rule.js';

/** Payment cards: their numbers, security codes and ends of validity. */
export const cardRules: readonly Rule[] = [
  ...rulesFor({ type: 'CREDIT_CARD', of: 'digits' }, [
    {
      when: 'luhn card-prefix digits:13-19',
      unless: 'decimal',
      confidence: 0.83,
      examples: [
        'the savings account my late husband once opened back home in town had [4111 1111 1111 1111] beside it',
        'i wrote [four one one one one one one one one one one one one one one one] on it',
      ],
    },
    {
      when: 'said:card digits:8-24',
      unless: 'counted',
      confidence: 0.94,
      examples: [
        'my card is [4111 1111 1111 1112]',
        'my card number is [four oh double oh oh five six six five five six six five five five]',
        'may i have the long number\n[five five two nine double oh one three eight]',
      ],
    },
    {
      or: ['ACCOUNT_NUMBER', 'NUMERICAL_PII'],
      when: 'said:card digits:4-7',
      unless: 'counted years amount',
      confidence: 0.86,
      examples: ['the visa ending in [four two four two]', '[four two four two] on the mastercard'],
      counterexamples: ['i had two cards in 2019'],
    },
    {
      or: ['NUMERICAL_PII', 'ACCOUNT_NUMBER', 'BANK_ACCOUNT'],
      when: 'digits:13-19',
      unless: 'decimal dotted years counting',
      confidence: 0.6,
      examples: ['and then [5:200, 8:282, 0005, 110012] i think'],
      counterexamples: ['count one two three four five six seven eight nine ten eleven'],
    },
  ]),
  ...rulesFor({ type: 'CVV', of: 'digits' }, [
    {
      when: 'said:cvv digits:3-4',
      unless: 'counted',
      confidence: 0.9,
      examples: [
        'cvv [double seven three]',
        'the security code on the back is [four five six]',
        'and the three digits on the back\n[nine one two]',
      ],
      counterexamples: ['i put it on the back in 300 pages'],
    },
    {
      when: 'said:code near:card|near:expiry digits:3-4',
      unless: 'counted amount',
      confidence: 0.87,
      examples: ['it is good until 11/29, and the code is [718]'],
    },
    {
      when: 'sounds:cvv digits:3-4',
      unless: 'counted years clock amount',
      confidence: 0.7,
      examples: ['my CBV is [456]'],
    },
  ]),
];
