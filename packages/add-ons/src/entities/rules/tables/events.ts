import type { Rule } from '../rule.js';

/** Events by their names. */
export const eventRules: readonly Rule[] = [
  {
    type: 'EVENT',
    of: 'phrase',
    when: 'list:events words:2-6',
    confidence: 0.8,
    examples: ['two [burning man] tickets', 'he swam at [the pan american games]'],
  },
  {
    type: 'EVENT',
    of: 'phrase',
    when: 'list:events',
    unless: 'next:other',
    confidence: 0.76,
    examples: ['at [diwali] we cook'],
    counterexamples: ['easter eggs on sale'],
  },
  {
    type: 'EVENT',
    of: 'event',
    when: 'storm',
    confidence: 0.82,
    examples: ['our roof went in [hurricane ida]', 'after [storm brendan] it was gone'],
    counterexamples: ['hurricane damage is covered'],
  },
  {
    type: 'EVENT',
    of: 'event',
    when: 'occasion|disaster',
    confidence: 0.8,
    examples: [
      'tickets for [the leeds festival] please',
      'she lost him in [the manchester bombing]',
    ],
    counterexamples: ['the film festival was fun', 'a house fire'],
  },
];
