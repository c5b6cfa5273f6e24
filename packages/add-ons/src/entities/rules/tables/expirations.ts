import { type Rule, rulesFor } from '../rule.js';

/** The ends of validity of payment cards. */
export const expirationRules: readonly Rule[] = [
  ...rulesFor({ type: 'CREDIT_CARD_EXPIRATION', or: ['DATE'], of: 'date' }, [
    {
      when: 'said:expiry month-year|month-short-year|month-slash-year|month-and-year',
      unless: 'day-month-year',
      confidence: 0.95,
      examples: [
        'it expires in [june twenty thirty one]',
        'expiration [oh five slash thirty]',
        'what is the expiry date\n[oh two twenty nine]',
        'Expiry: [0631]',
      ],
      counterexamples: ['the visa expires 3 June 2031', 'it expires in two weeks'],
    },
    {
      when: 'month-slash-year near:expiry|near:card|near:cvv|after:cvv|printed-word',
      unless: 'within-figures',
      confidence: 0.88,
      examples: [
        'the visa is the one with [11/31] on it',
        'printed there is [eleven stroke thirty]',
        'the expiry of the second one was [02/2031]',
      ],
      counterexamples: ['we ate 4/30 of the cake'],
    },
    {
      when: 'month-and-year leading-zero near:card|near:cvv|after:cvv|near:expiry|printed-word short-year:20-45|full-year',
      unless: 'within-figures day-month-year',
      confidence: 0.8,
      examples: ['embossed on it is [oh three twenty nine] i think'],
      counterexamples: ['the card came at ten thirty', 'we set off at oh six thirty'],
    },
  ]),
  {
    type: 'CREDIT_CARD_EXPIRATION',
    or: ['DATE', 'MONTH'],
    of: 'date',
    when: 'said:expiry near:card month|said-month|relative-day',
    unless: 'weekday',
    confidence: 0.86,
    examples: ['my visa card expires in [october]', 'the mastercard runs out [next month]'],
    counterexamples: ['the lease lapses tonight'],
  },
];
