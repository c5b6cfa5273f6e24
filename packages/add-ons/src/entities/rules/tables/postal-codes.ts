import { type Rule, rulesFor } from '../rule.js';

/** Postal codes. */
export const postalCodeRules: readonly Rule[] = rulesFor({ type: 'LOCATION_ZIP' }, [
  {
    of: ['digits', 'code'],
    when: 'said:zip|sounds:zip characters:4-10',
    unless: 'counted',
    confidence: 0.9,
    examples: [
      'zip code [nine four three oh one]',
      'postcode [c r zero four x q]',
      'the ZIP is [60614-1234]',
      '[eight oh two oh two] is my zip code',
    ],
  },
  {
    of: 'code',
    when: 'said:zip characters:3 digits:1-2',
    confidence: 0.8,
    examples: ['and the postcode\n[b n one]'],
  },
  {
    of: 'code',
    when: 'british-postcode|canadian-postcode|eircode',
    confidence: 0.82,
    examples: [
      'off Main Street, [D02 AF30] i think',
      'we are at [SW1A 1AA] now',
      'it is [b n one four g h] i think',
      'in [K1A 0B1] somewhere',
    ],
  },
  {
    of: 'digits',
    when: 'after-place|before-place digits:4-6',
    unless: 'counted amount years clock',
    confidence: 0.72,
    examples: [
      'it is [80331] Munich now',
      'we moved to Springfield, Ohio [45502] then',
      'it goes to bengaluru [five six oh oh oh one]',
    ],
  },
]);
