import { type Rule, rulesFor } from '../rule.js';

/** Events by their names. */
export const eventRules: readonly Rule[] = rulesFor({ type: 'EVENT' }, [
  {
    of: 'phrase',
    when: 'list:events words:2-6',
    confidence: 0.8,
    examples: ['two [burning man] tickets', 'he swam at [the pan american games]'],
  },
  {
    of: 'phrase',
    when: 'list:events',
    unless: 'next:other',
    confidence: 0.76,
    examples: ['at [diwali] we cook'],
    counterexamples: ['easter eggs on sale'],
  },
  {
    of: 'event',
    when: 'storm',
    confidence: 0.82,
    examples: ['our roof went in [hurricane ida]', 'after [storm brendan] it was gone'],
    counterexamples: ['hurricane damage is covered'],
  },
  {
    of: 'event',
    when: 'occasion|disaster',
    confidence: 0.8,
    examples: [
      'tickets for [the leeds festival] please',
      'she lost him in [the manchester bombing]',
    ],
    counterexamples: ['the film festival was fun', 'a house fire'],
  },
]);
