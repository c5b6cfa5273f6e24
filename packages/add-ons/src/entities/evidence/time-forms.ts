import type { Forms } from '../grammar/grammar.js';

/** The forms in which times of day are said and written. */
export const timeForms: Forms = {
  meridiem: [
    '<hour> <minute>? <meridiem> <zone>?',
    '<hour> a|p m <zone>?',
    '<hour> <minute> a|p m <zone>?',
    '<glued-time> <zone>?',
    '<hour> <glued-minute> <zone>?',
    'half|quarter past|to|after|before|of|til|till <hour> <meridiem>',
  ],
  "o'clock": [
    "<hour> o'clock|oclock <meridiem>? <zone>?",
    "<hour> o'clock|oclock in the <part-of-day>",
    "<hour> o'clock|oclock at night",
    '<hour> o clock',
    '<hour> ish',
  ],
  'part-of-day': [
    '<hour> <minute>? in the <part-of-day>',
    '<hour> <minute>? at night',
    '<hour> <minute>? this|tomorrow <part-of-day>',
    'a? half|quarter past|to|after|before|of|til|till <hour> in the <part-of-day>',
    '<minutes> minutes past|to|after|before|of|til|till <hour> in the <part-of-day>',
    '<fives> past|to|after|before|of|til|till <hour> in the <part-of-day>',
    'a? half|quarter past|to|after|before|of|til|till <hour> at night',
    'half <hour> in the <part-of-day>',
  ],
  'past-hour': [
    'a? half|quarter past|after <hour>',
    'a? quarter to|before|of|til|till <hour>',
    '<fives> past|after <hour>',
    '<minutes> minutes past|to|after|before|of|til|till <hour>',
    '<minutes> minutes? past noon|midday|midnight',
  ],
  'to-hour': ['<fives> to|til|till <hour>'],
  'four-digit-clock': ['<four-digits>'],
  'half-hour': ['half <hour>'],
  'hundred-hours': [
    '<hour24> hundred hours|hrs',
    'oh|zero|o <hour> hundred hours|hrs?',
    '<hour24> <minute> hours|hrs',
    '<four-digits> hours|hrs',
    '<hour24> hundred <zone>',
  ],
  'written-clock': [
    '<hour24> <colon> <minute> <zone>?',
    '<hour24> <colon> <minute> <colon> <minute>',
  ],
  'clock-pair': ['<hour24> <minute> <zone>?'],
  hour: ['<hour>', '<hour> <zone>'],
  noon: ['twelve|12? noon|midnight|midday', 'half past noon|midday|midnight'],
  'time-range': [
    'from|between? <hour> <minute>? to|until|till|and <hour> <minute>? <meridiem>',
    'from|between? <hour> <minute>? to|until|till|and <hour> <minute>? a|p m',
    'from|between? <hour> <minute>? to|until|till|and <hour> <minute>? in the <part-of-day>',
    'from|between <hour> <minute> to|until|till|and <hour> <minute>',
  ],
  'said-time': [
    'last night',
    'yesterday|tomorrow <part-of-day>',
    'first thing tomorrow|monday',
    'the small hours',
    'the early hours',
  ],
};

/** The forms of durations. */
export const durationForms: Forms = {
  'counted-time': [
    '<amount> <length>? <unit>',
    '<amount> or|to|odd <amount>? <length>? <unit>',
    '<amount> and? a half <unit>',
    '<amount> <dash>? <unit>',
    '<glued-duration>',
    '<amount> <unit> and? <amount> <unit>',
    '<amount> <unit> and a half',
  ],
  several: [
    'a? few|couple of? <length>? <plural-unit>',
    'several|many <length>? <plural-unit>',
    'a? good|solid|full <amount> <unit>',
  ],
  halves: [
    'half an|a <unit>',
    'a|an <unit> and a half',
    'a|an half <unit>',
    'three quarters of an hour',
    'a|an quarter of an hour',
    'a year and a <unit>',
    'a|an <unit> and <amount> <unit>',
  ],
  'one-unit': ['a|an <length>? <long-unit>'],
  'short-article': ['a|an <short-unit>'],
  fortnight: ['a fortnight', 'the best part of a <long-unit>'],
  'misheard-unit': ['<amount> second'],
};
