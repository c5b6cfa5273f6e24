import { type Rule, rulesFor } from '../rule.js';

/** Numbers and codes without evidence of what they are, which are hidden because of their form. */
export const unexplainedNumberRules: readonly Rule[] = [
  ...rulesFor({ type: 'NUMERICAL_PII', of: 'digits' }, [
    {
      or: ['ACCOUNT_NUMBER'],
      when: 'cue:number spoken digits:3',
      unless: 'counted amount years',
      confidence: 0.54,
      examples: ['his shoulder number was [seven one four]'],
      counterexamples: ['open page number seven one four'],
    },
    {
      or: ['ACCOUNT_NUMBER', 'PHONE_NUMBER', 'SSN', 'BANK_ACCOUNT', 'HEALTHCARE_NUMBER'],
      when: 'digits:9-64',
      unless: 'amount decimal dotted years counting date-shape',
      confidence: 0.5,
      examples: ['then there was [nine one eight two seven three six four five] on it'],
      counterexamples: ['it was built in 1984, 1985 and 1986', 'pi is 3.14159265358979'],
    },
    {
      or: ['ACCOUNT_NUMBER', 'PHONE_NUMBER'],
      when: 'digits:6-8 spoken|single',
      unless: 'amount decimal dotted years counting date-shape counted round',
      confidence: 0.42,
      examples: [
        'then there was [ninety one eighty two seventy three six] on it',
        'i need to move it from [182209] now',
      ],
      counterexamples: ['about 250000 live there'],
    },
  ]),
  ...rulesFor({ type: 'NUMERICAL_PII', of: 'code' }, [
    {
      or: [
        'ACCOUNT_NUMBER',
        'PASSPORT_NUMBER',
        'DRIVER_LICENSE',
        'HEALTHCARE_NUMBER',
        'VEHICLE_ID',
      ],
      when: 'characters:8-11 digits:4-64',
      confidence: 0.45,
      examples: ['then there was [QX719442] on it'],
    },
    {
      or: ['ACCOUNT_NUMBER', 'VEHICLE_ID'],
      when: 'characters:6-12 letters:2-12 digits:3-12 pieces:5-12',
      confidence: 0.46,
      examples: ['then there was [x k seven one nine two] on it'],
    },
    {
      or: ['ACCOUNT_NUMBER', 'BANK_ACCOUNT', 'VEHICLE_ID'],
      when: 'characters:12-64 digits:4-64',
      confidence: 0.52,
      examples: ['then there was [1Z 999 AA1 01 2345 6784] on it'],
    },
  ]),
  {
    type: 'ACCOUNT_NUMBER',
    or: ['CREDIT_CARD', 'BANK_ACCOUNT', 'SSN', 'PHONE_NUMBER', 'NUMERICAL_PII'],
    of: 'digits',
    when: 'said:ending digits:2-8',
    unless: 'counted amount years clock',
    confidence: 0.7,
    examples: [
      'not the one ending [oh seven three seven]',
      'what are the last four digits\n[oh double seven nine]',
    ],
  },
  ...rulesFor({ type: 'NUMERICAL_PII' }, [
    {
      or: [
        'ACCOUNT_NUMBER',
        'PHONE_NUMBER',
        'CREDIT_CARD',
        'BANK_ACCOUNT',
        'SSN',
        'HEALTHCARE_NUMBER',
      ],
      of: ['digits', 'code'],
      when: 'said:number characters:4-40',
      unless: 'counted amount years date-shape clock letters-only',
      confidence: 0.56,
      examples: [
        'his lifeguard number was [forty four one ninety]',
        'their permit i d is [k four four one]',
      ],
    },
    {
      or: ['ACCOUNT_NUMBER'],
      of: 'code',
      when: 'cue:noun characters:4-24 digits:3-24',
      confidence: 0.57,
      examples: ['Employee [E-20418] has left'],
    },
    {
      or: ['ACCOUNT_NUMBER', 'PHONE_NUMBER', 'BANK_ACCOUNT', 'SSN'],
      of: 'digits',
      when: 'digit-by-digit digits:5',
      unless: 'counting decimal dotted date-shape clock amount',
      confidence: 0.43,
      examples: ['it moved from [one eight two oh nine] to the other one'],
      counterexamples: ['on my mark five four three two one'],
    },
  ]),
];
