import { type Rule, rulesFor } from '../rule.js';

/** Measures of bodies, and percentages. */
export const measureRules: readonly Rule[] = [
  ...rulesFor({ type: 'PHYSICAL_ATTRIBUTE', of: 'measure' }, [
    {
      when: 'height|stones|birth-weight',
      unless: 'material',
      confidence: 0.84,
      examples: [
        'he is [five foot nine] or so',
        `[about 5'8"], or so`,
        'i was [thirteen stone six] then',
        'a baby of [seven pounds four ounces]',
        'she is [one metre sixty]',
      ],
      counterexamples: ['a six foot two plank', 'eight stone of potatoes'],
    },
    {
      when: 'whole-feet|kilos body-word',
      unless: 'material',
      confidence: 0.78,
      examples: [
        'the man was [about six foot]',
        'weight [seventy four kilos]',
        'she weighs [61kg]',
      ],
      counterexamples: ['a six foot fence', 'two kilos of sugar'],
    },
    {
      when: 'body-pounds weigh|said:weight|after-inches',
      unless: 'material load-word',
      confidence: 0.84,
      examples: [
        'she weighs [a hundred and thirty pounds]',
        '[six foot], [210 lbs]',
        `[6'1"], [180 pounds]`,
      ],
      counterexamples: ['it costs twenty pounds'],
    },
    {
      when: 'kilos|centimetres amount:30-250|number:130-215 complete',
      unless: 'material load-word',
      confidence: 0.62,
      examples: ['so [77 kilos] now', 'it came to [168 cm] in the end'],
      counterexamples: ['the bag is 40 kilos', 'the limit is 90 kilos'],
    },
    {
      when: 'feet-inches person-is|subject-is|build-word complete',
      unless: 'material',
      confidence: 0.66,
      examples: [
        "she's [five three]",
        'i am [five seven]',
        'my brother was about [six two]',
        '[six one], heavyset',
      ],
      counterexamples: ["he's at five ten"],
    },
    {
      when: 'feet-inches build-word person-word',
      unless: 'material',
      confidence: 0.67,
      examples: [
        'white male [five eleven] [medium build]',
        "she's [five six] slim with [dark hair]",
      ],
      counterexamples: ['they bought five six medium boxes of it'],
    },
    {
      when: 'bare-measure asked:height|asked:weight|cue:height|cue:weight complete',
      unless: 'material',
      confidence: 0.68,
      examples: [
        'how tall is she\n[five four]',
        'her height is [1.64 m]',
        'weight [eighty one] height [one seventy two]',
        'and your weight\n[ninety three]',
      ],
    },
  ]),
  {
    type: 'STATISTICS',
    of: 'measure',
    when: 'percent|percent-sign',
    unless: 'sure',
    confidence: 0.6,
    examples: ['it grew [nine percent] again', 'at [42%] it stopped', 'by [seven per cent] or so'],
    counterexamples: ["i'm a hundred percent sure"],
  },
  ...rulesFor({ type: 'STATISTICS', or: ['NUMERICAL_PII'], of: 'measure' }, [
    {
      when: 'vital',
      confidence: 0.7,
      examples: [
        'his bmi was [twenty nine point four]',
        'the pulse is [eighty eight]',
        'a temperature of [thirty nine point one]',
        'credit score is [six eighty]',
      ],
      counterexamples: ['the temperature is ten'],
    },
    {
      when: 'pressure',
      unless: 'within-figures',
      confidence: 0.72,
      examples: ['it was [one thirty over eighty five] today', 'bp [128/84]'],
      counterexamples: ['five over two', 'we won by 3/4'],
    },
    {
      when: 'rate',
      confidence: 0.6,
      examples: ['it ran at [ninety six] beats per minute'],
    },
  ]),
];
