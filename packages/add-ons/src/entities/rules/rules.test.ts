import { describe, expect, it, test } from 'vitest';
import { featureDescriptions } from '../evidence/descriptions/index.js';
import { findEntities } from '../find-entities.js';
import { parseConditions, RuleTable, readMeasure } from './decide.js';
import type { Rule } from './rule.js';
import { rules, ruleTable } from './tables/index.js';

/** Text of an example, and what is marked in it. */
function readExample(example: string): { text: string; spans: string[] } {
  const spans = [...example.matchAll(/\[([^\]]*)\]/g)].map((match) => match[1] ?? '');
  return { text: example.replace(/[[\]]/g, ''), spans };
}

/** What rows of a type find in a text. */
function foundAs({ type }: Rule, text: string, table = ruleTable): string[] {
  return findEntities(text, { table })
    .filter((entity) => entity.type === type)
    .map(({ start, end }) => text.slice(start, end));
}

const formatName = ({ type, of, when }: Rule) =>
  `${type} of ${[of].flat().join(' or ')} ${when ?? ''}`;

describe.each(rules.map((rule) => [formatName(rule), rule] as const))('%s', (_, rule) => {
  test.each(rule.examples.map((example) => [example]))('finds it in: %s', (example) => {
    const { text, spans } = readExample(example);
    expect(foundAs(rule, text)).toEqual(spans);
  });

  it('finds nothing in its counterexamples', () => {
    for (const text of rule.counterexamples ?? []) expect(foundAs(rule, text), text).toEqual([]);
  });

  it('is needed for one of its examples', () => {
    const others = new RuleTable(rules.filter((other) => other !== rule));
    const missed = rule.examples.filter((example) => {
      const { text, spans } = readExample(example);
      return foundAs(rule, text, others).join('|') !== spans.join('|');
    });
    expect(missed).not.toEqual([]);
  });

  it('has conditions that are described', () => {
    const names = [rule.when ?? '', rule.unless ?? '']
      .flatMap((text) => parseConditions(text).flat())
      .map((condition) => readMeasure(condition)?.name ?? condition);
    expect(names.filter((name) => !(name in featureDescriptions))).toEqual([]);
  });
});
