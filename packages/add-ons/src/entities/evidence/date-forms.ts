import type { Forms } from '../grammar/grammar.js';

/** The forms in which dates are said and written. */
export const dateForms: Forms = {
  'day-month-year': [
    '<short-weekday>? the? <ordinal>|<day> day? of? <month> of|in? <year>|<short-year>',
    '<short-weekday>? <month> the? <ordinal> of|in? <year>|<short-year>',
    '<short-weekday>? <month> <day> of|in? <year>',
    '<year> <month> <ordinal>|<day>',
  ],
  // June twenty thirty one is a month and a year as well.
  'month-day-short-year': ['<short-weekday>? <month> <day> <short-year>'],
  'ordinal-month': [
    '<short-weekday>? the? <ordinal> day? of? <month>',
    '<short-weekday>? <month> the? <ordinal>',
    '<month> the <day>',
  ],
  'cardinal-month': ['<short-weekday>? the? <day> of? <month>', '<short-weekday>? <month> <day>'],
  'month-year': ['early|mid|late? <month> of|in? <year>', '<month> of? last|next|this year'],
  'month-short-year': ['<month> of? <short-year>'],
  month: ['<month>'],
  'said-month': [
    'last|next|this|early|mid|late <month>',
    'beginning|start|middle|end of [ <month> ]',
  ],
  weekday: [
    'last|next|this|coming|past|every? <weekday>',
    '<weekday> week',
    'every other|second|third|fourth <weekday>',
    'a|one|two week|weeks on <weekday>',
    '<weekday> the <ordinal>',
    '<weekday> <ordinal>',
  ],
  'relative-day': [
    'today|tomorrow|yesterday|tonight',
    'the? day after tomorrow',
    'the? day before yesterday',
    'a? week today|tomorrow',
    'last|next|this|coming|past|previous|following <period>',
    'last|next week <weekday>',
    'the? beginning|start|middle|end of last|next|this <period>',
    'the? end of the month|year|week',
  ],
  year: ['the? year? <year>', 'early|mid|late <year>'],
  'season-year': ['early|mid|late? the? <season> of <year>|<short-year>', '<season> <year>'],
  'class-year': ['class of [ <year>|<short-year> ]'],
  decade: [
    'the? early|mid|late? nineteen|eighteen|19|18 <decade>',
    'the? early|mid|late? <decade-figure>',
    'the early|mid|late <decade>',
  ],
  'short-year-alone': ['in|since|of [ <short-year> ]', 'back in [ <short-year> ]'],
  'feast-year': [
    '<feast> day|eve|sunday|monday? <year>',
    '<feast> day|eve|sunday|monday? of|in <year>',
  ],
  'quarter-year': ['q <day> <year>', 'q1|q2|q3|q4 of? <year>', 'the? <ordinal> quarter of? <year>'],
  quarter: [
    'q1|q2|q3|q4',
    'q <quarter-number>',
    'the? <quarter-ordinal>|last quarter of the|this|last|next year',
    'the? <quarter-ordinal>|last fiscal|financial quarter',
  ],
  'weekday-of-month': [
    'the? <weekday-ordinal>|last|second-last <weekday>|<part-of-month> in|of|every? <month> <year>?',
    'the? <weekday-ordinal>|last <weekday> in|of|every|each|next|this|last month',
    'the? <weekday-ordinal>|last <weekday> of every|each|next|this|last|the month',
  ],
  'day-of-month': [
    'the? <ordinal> of last|next|this|the month',
    'the? first|last day of the? month',
  ],
  'birth-year': ['born in|back? in? [ <short-year> ]'],
  'the-day': ['the <ordinal>'],
  slashed: [
    '<zero>? <month-figure> <slash> <zero>? <day-figure> <slash> <year>|<short-year>|<any-year>',
    '<zero>? <day-figure> <slash> <zero>? <month-figure> <slash> <year>|<short-year>|<any-year>',
  ],
  dashed: [
    '<month-figure> <dash> <day-figure> <dash> <year>|<short-year>',
    '<day-figure> <dash> <month-figure> <dash> <year>|<short-year>',
  ],
  dotted: [
    '<month-figure> <dot> <day-figure> <dot> <year>|<short-year>',
    '<day-figure> <dot> <month-figure> <dot> <year>|<short-year>',
  ],
  'year-first': [
    '<year> <slash> <month-figure> <slash> <day-figure>',
    '<year> <dash> <month-figure> <dash> <day-figure>',
    '<year> <dot> <month-figure> <dot> <day-figure>',
  ],
  figures: [
    '<month-figure> <day-figure> <year>|<short-year>',
    '<day-figure> <month-figure> <year>|<short-year>',
    '<year> <month-figure> <day-figure>',
    '<month-figure>|<day-figure> <slash>|<dash>|<dot> <month-figure>|<day-figure> <year>|<short-year>',
    '<month-figure>|<day-figure> <month-figure>|<day-figure> <slash>|<dash>|<dot> <year>|<short-year>',
    'the? <ordinal> the? <ordinal-month>|<month-figure> <year>|<short-year>',
    '<compact>',
  ],
  ordinals: [
    '<day> of|for the <ordinal-month> of? <year>|<short-year>',
    'the? <ordinal> of|for the? <ordinal-month>|<month-figure> of? <year>|<short-year>',
    'the <ordinal> the <ordinal-month> <year>|<short-year>',
  ],
  'ordinals-without-year': ['the? <ordinal> of the <ordinal-month>'],
  'month-slash-year': ['<month-figure> <slash> <year>|<short-year>'],
  'month-and-year': [
    '<month-figure> <dash>|<dot> <year>|<short-year>',
    '<month-figure> and|of? <year>|<short-year>',
    'the? <ordinal-month> of? <year>|<short-year>',
    '<compact-month>',
  ],
};

/**
 * The forms of intervals between dates, where `<date>` is any date with a month or a day of the
 * week.
 */
export const intervalForms: Forms = {
  'date-to-date': [
    'from? <date> to|through|thru|until|till <date>',
    'from? <date> <dash> <date>',
    'between <date> and <date>',
  ],
  'days-of-month': [
    'from? the? <ordinal>|<day> to|through|thru|until|till the? <ordinal>|<day> to|of? <month> <year>?',
    'from? <ordinal>|<day> <dash> <ordinal>|<day> of? <month> <year>?',
    'between the? <ordinal>|<day> and the? <ordinal>|<day> of? <month> <year>?',
    'from? <month> the? <ordinal>|<day> to|through|thru|until|till the? <ordinal>|<day> <year>?',
    'from? <month> <ordinal>|<day> <dash> <ordinal>|<day> <year>?',
    'between <month> the? <ordinal>|<day> and the? <ordinal>|<day> <year>?',
  ],
  'month-to-month': [
    'from <month> to|through|thru|until|till <month> <year>?',
    'between <month> and <month> <year>?',
    '<month> to|through|thru|until|till <month> <year>?',
    '<month> <dash> <month> <year>?',
  ],
  'days-without-month': [
    'from the <ordinal> to|until|till|through the <ordinal>',
    'between the <ordinal> and the <ordinal>',
    'the <ordinal> through|until|till the <ordinal>',
  ],
  'years-interval': [
    'from <year> to|through|until|till <year>|<short-year>',
    'between <year> and <year>|<short-year>',
    '<year> to|through|until|till <year>',
    '<year> <dash> <year>',
  ],
};
