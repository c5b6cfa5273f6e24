import { type Rule, rulesFor } from '../rule.js';

/** Numbers that identify a person, a customer, a patient, a vehicle, a company or a case. */
export const identifierRules: readonly Rule[] = [
  ...rulesFor({ type: 'SSN' }, [
    {
      or: ['NUMERICAL_PII'],
      of: ['digits', 'code'],
      when: 'said:ssn characters:3-14',
      unless: 'counted',
      confidence: 0.93,
      examples: [
        'the last four of my social are [six seven eight nine]',
        'last four of your social\n[nine oh two one]',
        'my aadhaar is [2345 6789 0123]',
        'my s s n is [nine hundred twelve thirty four fifty six]',
        'her soc is [four five seven dash fifty five dash five four six two]',
      ],
      counterexamples: ['the social was attended by 300 people'],
    },
    {
      of: 'digits',
      when: 'social-shape',
      confidence: 0.85,
      examples: ['it says [457-55-5462] here'],
    },
    {
      or: ['NUMERICAL_PII'],
      of: 'digits',
      when: 'verhoeff digits:12',
      unless: 'phone date-shape amount',
      confidence: 0.55,
      examples: ['it was [234123412346] all along'],
    },
  ]),
  ...rulesFor({ of: ['digits', 'code'] }, [
    {
      type: 'PASSPORT_NUMBER',
      when: 'said:passport|sounds:passport characters:3-12',
      unless: 'counted date-shape',
      confidence: 0.92,
      examples: [
        'passport number [five three three three eight oh oh oh six]',
        'Passport: [L8983401]',
      ],
    },
    {
      type: 'DRIVER_LICENSE',
      when: 'said:licence characters:3-18 digits:2-18',
      unless: 'counted date-shape',
      confidence: 0.9,
      examples: [
        "my driver's license is [three oh seven double one four two]",
        'driving licence [m o r g a six five seven oh five four s m nine i j]',
      ],
    },
    {
      type: 'HEALTHCARE_NUMBER',
      or: ['ACCOUNT_NUMBER', 'NUMERICAL_PII'],
      when: 'said:health|sounds:health characters:4-18',
      unless: 'counted date-shape',
      confidence: 0.9,
      examples: [
        'her m r n is [triple oh four seven one eight two]',
        'the nhs number is [nine four three four seven six five nine one nine]',
        'patient number [four oh four eight one six]',
      ],
      counterexamples: ['the hospital has 4000 beds and 250 patients'],
    },
    {
      type: 'VEHICLE_ID',
      when: 'said:plate characters:3-17',
      unless: 'counted date-shape',
      confidence: 0.88,
      examples: ['the plate is [four four seven one nine]', "my car's plate is [BD51 SMR]"],
    },
    {
      type: 'ORGANIZATION_ID',
      when: 'said:organization-id characters:6-15',
      unless: 'counted amount date-shape',
      confidence: 0.9,
      examples: ['our ein is [twelve three four five six seven eight nine]'],
    },
    {
      type: 'ACCOUNT_NUMBER',
      or: ['BANK_ACCOUNT', 'NUMERICAL_PII'],
      when: 'said:account|sounds:account characters:4-24',
      unless: 'counted amount date-shape years',
      confidence: 0.88,
      examples: [
        'my customer number is [eight one five five oh three]',
        'and your account number please\n[seven seven four dash nine oh two one]',
        'the account number for the water board is [one two three four, five six seven]',
      ],
      counterexamples: ['we opened the account in 2019'],
    },
    {
      type: 'NUMERICAL_PII',
      or: ['ACCOUNT_NUMBER'],
      when: 'said:reference characters:3-24',
      unless: 'counted amount date-shape years letters-only',
      confidence: 0.85,
      examples: [
        'my booking reference is [four four seven one]',
        'tracking number [1Z999AA10123456784]',
      ],
      counterexamples: ['the case took 4 years and the order took 3 days'],
    },
  ]),
  {
    type: 'SSN',
    or: ['NUMERICAL_PII'],
    of: 'code',
    when: 'british-insurance|indian-tax',
    confidence: 0.86,
    examples: [
      'it is on the slip as [QQ 12 34 56 C]',
      'i have [a b c p k one two three four l] here',
    ],
  },
  ...rulesFor({ type: 'VEHICLE_ID', of: 'code' }, [
    {
      when: 'vin',
      confidence: 0.96,
      examples: ['it says [1HGCM82633A004352] on the door'],
    },
    {
      when: 'british-plate',
      confidence: 0.6,
      examples: ['parked outside is [BD51 SMR] again'],
    },
    {
      when: 'indian-plate',
      confidence: 0.93,
      examples: ['it was a blue one, [MH 12 DE 1433], i saw it'],
    },
  ]),
];
