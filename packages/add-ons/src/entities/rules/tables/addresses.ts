import { type Rule, rulesFor } from '../rule.js';

/** Addresses, streets and positions. */
export const addressRules: readonly Rule[] = [
  ...rulesFor(
    { type: 'LOCATION_ADDRESS', or: ['LOCATION_ADDRESS_STREET', 'LOCATION'], of: 'address' },
    [
      {
        when: 'house-number street-word',
        unless: 'nameless',
        confidence: 0.9,
        examples: [
          'bring it to [one hundred and nine castle street]',
          'Bring it to [82 Mill Lane, Flat 2].',
          'the flat is [house number four slash two gandhi road]',
          'Send it to [Hauptstra\u00dfe 12].',
          "it's [12b St. Brigid's Tce].",
        ],
      },
      {
        when: 'house-number nameless unit|cue:address|asked:address|place-follows|capital',
        confidence: 0.86,
        examples: ['she moved to [six the avenue]', 'my address is [four the green]'],
        counterexamples: ['he moved one square'],
      },
      {
        when: 'house-number doubtful-street-word unit|cue:address|asked:address|place-follows|capital|near:address|destination',
        unless: 'nameless',
        confidence: 0.87,
        examples: [
          'i live at [ten beech grove]',
          '[unit two the old mill]',
          'We sent it to [14 Beech Grove].',
          'can you get an ambulance to [eleven hilltop close] please',
        ],
      },
      {
        when: 'house-number doubtful-street-word street-name placed|place-follows',
        unless: 'nameless determined',
        confidence: 0.8,
        examples: ['a van outside [ten wexford grove] now'],
        counterexamples: ['it has two main parts and one big block'],
      },
      {
        when: 'house-number area unit|lettered|cue:address|asked:address|destination',
        unless: 'determined',
        confidence: 0.86,
        examples: [
          '[block forty tampines east] is the one',
          'my address is [nine lower vorblag]',
          'the keys are at [six c upper thrindle]',
        ],
        counterexamples: ['we opened two new vorblag stores'],
      },
      {
        when: 'house-name street-word',
        confidence: 0.88,
        examples: [
          'we met at [ivy cottage church lane]',
          'it is the [second house on quarry road]',
          'Send it to [The Old Rectory, Church Lane].',
        ],
        counterexamples: ['my house on the hill'],
      },
      {
        when: 'box',
        confidence: 0.92,
        examples: ['write to [p o box four four one]', 'we are on [rural route six box nine]'],
      },
      {
        when: 'route cue:address|asked:address|near:address|place-follows',
        confidence: 0.8,
        examples: ['i live at [county road twelve]'],
        counterexamples: ['take highway 9 from there'],
      },
      {
        when: 'unit-alone placed|place-follows|cue:address|asked:address|near:address',
        confidence: 0.72,
        examples: ['i live at [flat nine]', 'deliver it to [apartment 4b]'],
        counterexamples: ['the price per unit one is flat'],
      },
      {
        when: 'corner',
        confidence: 0.85,
        examples: ['on [the corner of king and dundas]', '[the cross streets are tenth and judah]'],
        counterexamples: ['in the corner of the room'],
      },
    ],
  ),
  {
    type: 'LOCATION_ADDRESS_STREET',
    or: ['LOCATION_ADDRESS', 'LOCATION'],
    of: 'address',
    when: 'street-word placed|capital|cue:address|asked:address|place-follows',
    unless: 'house-number determined nameless',
    confidence: 0.8,
    examples: ['the shop on [elm street] is open', 'They closed [Mill Lane] today.'],
    counterexamples: ['a side street', 'the wrong road'],
  },
];
