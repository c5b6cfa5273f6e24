import { type Rule, rulesFor } from '../rule.js';

/** Positions on the earth. */
export const coordinateRules: readonly Rule[] = [
  ...rulesFor({ type: 'LOCATION_COORDINATE', of: 'coordinate' }, [
    {
      when: 'bearing-pair|latitude|latitude-longitude',
      confidence: 0.94,
      examples: [
        'we are at [twelve degrees five minutes south seventy seven degrees west]',
        'ship at [48°12′30″N 16°22′21″E] now',
        'latitude [minus twelve point oh four]',
        'lat [eleven point two long sixteen point three seven]',
      ],
      counterexamples: ['go ten miles north and two west'],
    },
    {
      when: 'bearing',
      confidence: 0.86,
      examples: ['it lies at [twelve degrees five minutes south]'],
      counterexamples: ['it is twelve degrees up north'],
    },
    {
      when: 'decimal-pair|decimal-long-decimal fine',
      confidence: 0.92,
      examples: [
        'meet at [48.2082, 16.3738] tonight',
        'it is at [eleven, point, two, oh, four, long, sixteen, point, three, seven, three]',
        '[forty eight point two oh eight sixteen point three seven three]',
      ],
      counterexamples: ['it scored 4.5, 6.7'],
    },
    {
      when: 'decimal-pair|long-decimal said:coordinate|near:coordinate decimals',
      confidence: 0.9,
      examples: [
        'coordinates [forty eight point two, sixteen point three]',
        'the gps had a long of [sixteen point three seven]',
      ],
      counterexamples: ['as long as 3 days'],
    },
    {
      when: 'decimal-pair signed decimals',
      confidence: 0.82,
      examples: [
        'so [48.2, minus 16.3] then',
        '[minus eleven point eight forty point two six] i think',
      ],
      counterexamples: ['between 3.5 and 4.5'],
    },
    {
      when: 'three-words three-slashes|said:coordinate|said:grid',
      confidence: 0.9,
      examples: [
        'i am at [///puzzle.window.river] now',
        'what three words is [puzzle dot window dot river]',
      ],
    },
  ]),
  {
    type: 'LOCATION_COORDINATE',
    or: ['NUMERICAL_PII'],
    of: ['digits', 'code'],
    when: 'said:grid characters:4-16',
    unless: 'counted amount date-shape',
    confidence: 0.86,
    examples: [
      'grid reference [t q three oh one eight oh four]',
      'os grid [3215 0721]',
      'easting [three two one five] northing [oh seven two one]',
    ],
    counterexamples: ['a grid of 4000 squares'],
  },
];
