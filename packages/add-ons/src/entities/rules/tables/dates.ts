import { type Rule, rulesFor } from '../rule.js';

/** Dates and dates of birth. */
export const dateRules: readonly Rule[] = [
  ...rulesFor({ type: 'DOB', of: 'date' }, [
    {
      or: ['DATE'],
      when: 'said:birth feast-year|day-month-year|month-day-short-year|ordinal-month|cardinal-month|month-year|month-short-year|slashed|dashed|dotted|year-first|figures|ordinals',
      confidence: 0.95,
      examples: [
        'i was born on [the second of july nineteen fifty one]',
        'date of birth [oh seven slash twelve slash sixty four]',
        'and your date of birth please\n[twenty third of may eighty eight]',
        'DOB: [07.12.1964]',
        'd o b [oh seven one two six four]',
        'her birthday is [the sixth of june]',
      ],
      counterexamples: ['the birth rate fell by 12 3 percent'],
    },
    {
      or: ['DATE', 'YEAR'],
      when: 'said:birth year|month|the-day|ordinals-without-year',
      confidence: 0.9,
      examples: ['she was born in [nineteen fifty eight]', 'year of birth\n[1958]'],
    },
    {
      or: ['DATE', 'YEAR'],
      when: 'birth-year complete',
      confidence: 0.88,
      examples: ['he was born in [fifty eight]'],
      counterexamples: ['he was born in fifty shades of grey'],
    },
  ]),
  ...rulesFor({ type: 'DATE', of: 'date' }, [
    {
      when: 'day-month-year|month-day-short-year',
      confidence: 0.92,
      examples: [
        'it came on [march third nineteen eighty four]',
        'on [3 March 1984]',
        'since [the fourth of may oh nine]',
        'It was [March 3rd, 1984].',
      ],
    },
    {
      when: 'ordinal-month|weekday-of-month',
      unless: 'small-letter',
      confidence: 0.9,
      examples: [
        'see you on [the ninth of may]',
        'on [wednesday june third] then',
        'it was [the third friday in april]',
        'it meets [the last monday of every month]',
      ],
    },
    {
      when: 'cardinal-month',
      unless: 'small-letter verb-month',
      confidence: 0.78,
      examples: ['it left [eleven february] again', 'on [June 3] we met'],
    },
    {
      when: 'cardinal-month verb-month capital|date-word',
      unless: 'small-letter verb-follows',
      confidence: 0.72,
      examples: ['we met on [three may] again', 'It was [3 March] then'],
      counterexamples: ['one may ask why', 'one or two may be enough', 'One may ask why.'],
    },
    {
      when: 'month-year|season-year|class-year|decade|feast-year|quarter-year',
      unless: 'small-letter',
      confidence: 0.78,
      examples: [
        '[february twenty sixteen] was cold',
        'it was [the winter of eighty six]',
        'the class of [two thousand and three]',
        'in [the late nineteen eighties]',
        '[boxing day two thousand and six]',
        '[the third quarter of 2018]',
      ],
    },
    {
      when: 'said-month|month',
      unless: 'ambiguous-month small-letter',
      confidence: 0.6,
      examples: ['we moved in [october]', '[february] was cold'],
    },
    {
      when: 'month ambiguous-month strict-date-word',
      unless: 'small-letter verb-follows',
      confidence: 0.84,
      examples: ['we moved in [june]', 'it has been quiet since [march]'],
      counterexamples: ['they march in silence', 'i may come', 'an august evening'],
    },
    {
      when: 'month ambiguous-month capital',
      unless: 'article verb-follows',
      confidence: 0.58,
      examples: ['We open [Jan] or so.'],
      counterexamples: ['It was an August evening.', 'They may come.'],
    },
    {
      when: 'said-month complete',
      unless: 'small-letter verb-follows',
      confidence: 0.62,
      examples: ['it is due [early march]'],
    },
    {
      when: 'weekday|relative-day|day-of-month',
      confidence: 0.72,
      examples: [
        'come on [friday]',
        'we left [the day before yesterday]',
        'call [next week]',
        'we meet [every other tuesday]',
        'it is due [the end of next month]',
        'on [tuesday the sixth]',
        '[the ninth of next month]',
      ],
    },
    {
      when: 'year year-word exact-year|complete',
      unless: 'within-figures',
      confidence: 0.68,
      examples: [
        'we moved here in [2009]',
        'that was in [nineteen ninety seven]',
        'since [two thousand and twelve]',
      ],
      counterexamples: ['it has 2019 pages', 'an essay in two thousand words'],
    },
  ]),
  ...rulesFor({ type: 'DATE', of: 'date' }, [
    {
      or: ['YEAR'],
      when: 'year life-word|milestone complete exact-year',
      unless: 'within-figures',
      confidence: 0.62,
      examples: [
        'qualified [two thousand and eleven] and then moved',
        'we got married [nineteen eighty six]',
        'finished school [two thousand and fourteen]',
      ],
      counterexamples: ['they built 2019 houses'],
    },
    {
      when: 'quarter date-word|complete',
      confidence: 0.68,
      examples: [
        'we ship it in [Q2]',
        'it slipped to [q four] again',
        '[the first quarter of this year] was poor',
      ],
      counterexamples: ['the audi q three convertible', 'in the first quarter they scored'],
    },
    {
      or: ['YEAR'],
      when: 'short-year-alone apostrophe|life-word|leading-zero complete',
      confidence: 0.58,
      examples: ["it has stood since '[87]", 'they moved in [ninety one] with us'],
      counterexamples: ['one in twenty', 'a man of sixty'],
    },
  ]),
  ...rulesFor({ type: 'DATE', of: 'date' }, [
    {
      when: 'the-day complete day-word|appointment',
      confidence: 0.62,
      examples: [
        'it goes out on [the fifth] every month',
        'the booking was changed to [the nineteenth]',
      ],
      counterexamples: ['on the second page', 'for the first time'],
    },
    {
      when: 'slashed|year-first',
      unless: 'within-figures',
      confidence: 0.85,
      examples: [
        'it came on [oh seven slash twelve slash twenty three]',
        'on [2023-02-14] it rained',
        'It was [07/12/2023].',
      ],
    },
    {
      when: 'dashed|dotted|ordinals full-year',
      unless: 'within-figures',
      confidence: 0.84,
      examples: ['it came on [7.12.2023]', 'on [07-12-2023] it rained'],
      counterexamples: ['version two point four point ten', 'we run 10.12.20 here'],
    },
    {
      when: 'figures short-year:10-99 complete date-word',
      unless: 'within-figures',
      confidence: 0.81,
      examples: ['we closed on [nine eleven twenty one]'],
      counterexamples: ['the score was nine eleven twenty one', 'it was on nine eleven'],
    },
    {
      when: 'ordinals',
      confidence: 0.83,
      examples: ['it was [the sixth of the ninth fifty two] then'],
    },
    {
      when: 'said:date figures|dashed|dotted|slashed|month-and-year|month-slash-year|year|the-day|ordinals-without-year|month|month-short-year',
      confidence: 0.86,
      examples: [
        'what date was that\n[oh seven twelve twenty three]',
        'the start date is [07 12 2023]',
      ],
    },
  ]),
  ...rulesFor({ type: 'DATE_INTERVAL', or: ['DATE'], of: 'interval' }, [
    {
      when: 'date-to-date|days-of-month',
      unless: 'small-letter',
      confidence: 0.88,
      examples: [
        'we are away [from the fourth to the tenth of june]',
        'closed [12–14 June]',
        '[monday to wednesday] is fine',
        'it ran [from june twenty sixteen to july twenty eighteen]',
      ],
    },
    {
      when: 'month-to-month',
      unless: 'small-letter',
      confidence: 0.8,
      examples: ['it is shut [between october and april]', '[June to September] is quiet'],
    },
    {
      when: 'days-without-month complete',
      confidence: 0.75,
      examples: ['i will be away [from the sixth to the eighth]'],
      counterexamples: ['from the first to the third floor'],
    },
    {
      when: 'years-interval',
      unless: 'within-figures',
      confidence: 0.78,
      examples: [
        'he worked there [from 2009 to 2014]',
        '[between nineteen eighty and nineteen ninety] it grew',
      ],
    },
  ]),
];
