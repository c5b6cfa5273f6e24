import { type Rule, rulesFor } from '../rule.js';

/** Numbers and codes that open something: identification numbers, passcodes, one-time codes. */
export const accessCodeRules: readonly Rule[] = rulesFor(
  { type: 'PASSWORD', or: ['NUMERICAL_PII'] },
  [
    {
      of: 'digits',
      when: 'said:pin digits:3-12',
      unless: 'counted amount',
      confidence: 0.89,
      examples: ['my pin is [four four one nine]', 'what is the gate code\n[seven seven oh two]'],
      counterexamples: ['pin 3 pages on the board'],
    },
    {
      of: 'digits',
      when: 'said:code|sounds:pin|sounds:code digits:4-10',
      unless: 'counted amount years clock',
      confidence: 0.8,
      examples: [
        'the verification code is [eight one two nine four four]',
        'the code i got says [4 4 1 0 2 2]',
      ],
    },
    {
      of: 'code',
      when: 'said:pin|said:code characters:4-16',
      unless: 'letters-only',
      confidence: 0.86,
      examples: ['the entry code is [c four four one x]'],
    },
  ],
);
