import { type Rule, rulesFor } from '../rule.js';

/** Occupations. */
export const occupationRules: readonly Rule[] = [
  ...rulesFor({ type: 'OCCUPATION' }, [
    {
      of: 'occupation',
      when: 'said:occupation|before:work|for-a-living|field-of-work|by-trade',
      unless: 'other-noun',
      confidence: 0.76,
      examples: [
        'i work as a [dental nurse]',
        'he started at the council as a [traffic warden]',
        'occupation [crane operator]',
        'what do you do for a living\n[plasterer]',
        'i [drive a taxi] for a living',
      ],
      counterexamples: ['the job is done'],
    },
    {
      of: 'attribute',
      when: 'for:occupation plain-words:1-4',
      unless: 'remark',
      confidence: 0.62,
      examples: [
        "what do you do for a living\ni'm a [thatcher]",
        'occupation: [reed layer]',
        'his profession is [flint knapping]',
      ],
      counterexamples: ['what do you do for a living\ni would rather not say'],
    },
    {
      of: 'attribute',
      when: 'for:employment linked owned plain-words:1-4',
      unless: 'remark',
      confidence: 0.6,
      examples: ['my job is [flint knapping]'],
      counterexamples: ['my job is safe'],
    },
  ]),
  ...rulesFor({ type: 'OCCUPATION', of: 'occupation' }, [
    {
      when: 'noun before:retired',
      confidence: 0.66,
      examples: ['a retired [bus driver] found it', 'self employed [roofer]'],
      counterexamples: ['the plumber called'],
    },
    {
      when: 'noun definite subject:person words:2-4',
      confidence: 0.6,
      examples: ["she's the [finance director] there"],
      counterexamples: ['the bus driver called'],
    },
    {
      when: 'noun article subject:person',
      confidence: 0.7,
      examples: ["she's a [quantity surveyor] in leeds", 'my father was a [welder]'],
      counterexamples: ['she is a good listener', 'ask the pharmacist'],
    },
    {
      when: 'title subject:person|article',
      confidence: 0.68,
      examples: ["he's [head of sales] there", "i'm a [civil servant]"],
    },
  ]),
];
