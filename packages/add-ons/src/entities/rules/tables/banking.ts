import { type Rule, rulesFor } from '../rule.js';

/** Accounts of banks, and what routes payments to them. */
export const bankingRules: readonly Rule[] = [
  ...rulesFor({ of: 'digits' }, [
    {
      type: 'ROUTING_NUMBER',
      or: ['BANK_ACCOUNT', 'NUMERICAL_PII'],
      when: 'said:routing|sounds:routing digits:3-12',
      unless: 'counted amount',
      confidence: 0.92,
      examples: [
        'use routing number [oh nine one triple oh oh one nine]',
        'what is the routing number\n[one two two one oh five one double five]',
        'my B S B is [0 6 2, 0 0 0]',
      ],
    },
    {
      type: 'ROUTING_NUMBER',
      when: 'routing digits:9 near:bank-account|near:account',
      confidence: 0.78,
      examples: ['for the checking account at that credit union they gave me [122105155]'],
    },
    {
      type: 'BANK_ACCOUNT',
      or: ['ACCOUNT_NUMBER'],
      when: 'said:bank-account digits:3-18',
      unless: 'counted amount',
      confidence: 0.91,
      examples: [
        'sort code [oh nine oh one two eight] and that is it',
        'my savings account number is [77421903]',
        'and the sort code\n[twenty, forty five, thirty one]',
      ],
      counterexamples: ['my savings account has 5000 dollars in it'],
    },
  ]),
  {
    type: 'BANK_ACCOUNT',
    or: ['ACCOUNT_NUMBER', 'NUMERICAL_PII'],
    of: ['digits', 'code'],
    when: 'said:iban|sounds:iban|said:swift characters:6-40',
    confidence: 0.92,
    examples: [
      'my iban is [8937 0400 4405 3201]',
      'the iban is [d e eight nine three seven zero four double zero four four]',
      'BIC: [CHASUS33]',
      'the SWIFT is [COBADEFF] then',
    ],
  },
  ...rulesFor({ of: 'code' }, [
    {
      type: 'BANK_ACCOUNT',
      or: ['ACCOUNT_NUMBER'],
      when: 'iban|iban-shape digits:10-30',
      confidence: 0.93,
      examples: [
        'pay into [DE89 3704 0044 0532 0130 00] then',
        'pay into [DE88 3704 0044 0532 0130 00] then',
      ],
    },
    {
      type: 'ROUTING_NUMBER',
      or: ['BANK_ACCOUNT'],
      when: 'indian-bank|said:routing characters:6-14',
      unless: 'letters-only',
      confidence: 0.9,
      examples: [
        'the branch is [h d f c zero zero zero one two three four]',
        'the ifsc code [s b i n oh oh one eight]',
      ],
    },
    {
      type: 'BANK_ACCOUNT',
      or: ['ACCOUNT_NUMBER'],
      when: 'said:bank-account characters:5-34 digits:2-34',
      confidence: 0.88,
      examples: ['my current account number is [b six six one two oh four]'],
    },
  ]),
  {
    type: 'BANK_ACCOUNT',
    or: ['ROUTING_NUMBER', 'NUMERICAL_PII'],
    of: 'digits',
    when: 'sort-code-shape',
    unless: 'said:phone said:zip',
    confidence: 0.58,
    examples: ['[60-83-71] and then the rest'],
  },
  {
    type: 'BANK_ACCOUNT',
    or: ['ACCOUNT_NUMBER', 'NUMERICAL_PII'],
    of: 'digits',
    when: 'near:bank-account|near:routing|near:iban digits:6-18',
    unless: 'counted amount years phone date-shape',
    confidence: 0.66,
    examples: [
      'the checking account my late husband once opened back home in town with his father became [77421903]',
    ],
  },
];
