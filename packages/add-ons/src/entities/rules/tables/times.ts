import { type Rule, rulesFor } from '../rule.js';

/** Times of day and durations. */
export const timeRules: readonly Rule[] = [
  ...rulesFor({ type: 'TIME', of: 'time' }, [
    {
      when: "meridiem|o'clock|part-of-day|hundred-hours",
      confidence: 0.82,
      examples: [
        'it opened at [six twenty p m]',
        "at [nine o'clock] sharp",
        'come at [quarter to eight in the evening]',
        'it was [oh six hundred hours]',
        'before [5:20 p.m.] today',
        'by [7pm]',
      ],
    },
    {
      when: 'past-hour|noon|time-range',
      confidence: 0.74,
      examples: [
        'we left at [twenty past two]',
        'be here by [noon]',
        'open [from nine thirty to five thirty]',
        '[half past nine] is fine',
      ],
    },
    {
      when: 'to-hour clock-word complete',
      confidence: 0.7,
      examples: ['it began at [ten to six]'],
      counterexamples: ['they won ten to six', 'about ten to six people'],
    },
    {
      when: 'half-hour at|meeting-word complete',
      confidence: 0.66,
      examples: ['see you at [half seven]'],
      counterexamples: ['half six of one'],
    },
    {
      when: 'written-clock clock',
      unless: 'within-figures',
      confidence: 0.76,
      examples: ['it says [16:45] here'],
      counterexamples: ['the ratio is 1:5'],
    },
    {
      when: 'clock-pair|written-clock clock-word meeting-word|at complete',
      unless: 'clock within-figures',
      confidence: 0.72,
      examples: ['we meet at [eleven fifteen]', 'the train leaves around [six oh five]'],
      counterexamples: ['about eleven fifty of them', 'a resolution of twenty by ten eighty'],
    },
    {
      when: 'clock-pair suits|proposal suits|complete',
      unless: 'within-figures',
      confidence: 0.64,
      examples: ['[sixteen twenty] suits me better', 'how about [eleven forty five]'],
      counterexamples: ['eleven fifty people work there'],
    },
    {
      when: 'four-digit-clock at complete',
      unless: 'within-figures',
      confidence: 0.62,
      examples: ['he was seen at [1640]'],
      counterexamples: ['it peaked at 1640 points', 'about 1640 of them'],
    },
    {
      when: 'hour at complete',
      unless: 'figure-before',
      confidence: 0.6,
      examples: ['it must have been at [eight] then'],
      counterexamples: ['look at one of them'],
    },
    {
      when: 'hour clock-word meeting-word complete',
      unless: 'figure-before',
      confidence: 0.6,
      examples: ['ring me around [seven] please', 'the shop is open until [nine]'],
      counterexamples: ['multiply it by seven', 'about nine of them came'],
    },
    {
      when: 'hour until-word final',
      unless: 'figure-before sequence-word',
      confidence: 0.55,
      examples: ['i am never free before [ten]'],
      counterexamples: ['seven comes after six', 'everybody up until page nine'],
    },
    {
      when: 'hour|clock-pair|half-hour|to-hour|written-clock said:time complete',
      confidence: 0.7,
      examples: [
        'what time does it open\n[nine]',
        'at what time\nso [half eight] then',
        'the departure time is [six forty]',
      ],
      counterexamples: ['what time is it there\nwe have two clocks'],
    },
    {
      when: 'said-time',
      confidence: 0.6,
      examples: ['he fell [last night]', 'come by [tomorrow morning]'],
    },
  ]),
  ...rulesFor({ type: 'DURATION', of: 'duration' }, [
    {
      when: 'counted-time|several|halves|fortnight',
      unless: 'old rate-before wait-word',
      confidence: 0.57,
      examples: [
        'it took [fifty minutes]',
        '[eight months] ago',
        'i waited [an hour and a half]',
        'allow [two to three weeks]',
        'for [the best part of a year]',
      ],
      counterexamples: ['he is ten years old', 'page twelve second line', 'give me two seconds'],
    },
    {
      when: 'one-unit length-word',
      unless: 'old rate-before',
      confidence: 0.52,
      examples: ['it took [an hour]', 'she was there for [a week]'],
      counterexamples: ['once a week', 'have a day off'],
    },
    {
      when: 'short-article spell-word',
      unless: 'old rate-before wait-word for-a-moment',
      confidence: 0.5,
      examples: ['it took [a minute] or so'],
      counterexamples: ['just a minute', 'hold on for a second', 'the picture froze for a second'],
    },
  ]),
];
