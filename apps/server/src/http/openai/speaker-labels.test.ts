import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SpeakerLabels } from './speaker-labels.js';

test('letters that are names are left out', () => {
  const labels = new SpeakerLabels(new Map([[1, 'A']]), ['C']);
  expect([0, 1, 2, 3].map((speaker) => labels.of(speaker))).toEqual(['B', 'A', 'E', 'F']);
});

test('recognised speakers have their names, which nobody else gets', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.nat(30).map(String), fc.constantFrom('A', 'B', 'AA', 'agent')),
      fc.array(fc.nat(30)),
      (named, listed) => {
        const names = new Map(Object.entries(named).map(([speaker, name]) => [+speaker, name]));
        const reserved = ['A', 'agent', ...names.values()];
        const labels = new SpeakerLabels(names, reserved);
        const others = [...new Set(listed)].filter((speaker) => !names.has(speaker));
        for (const [speaker, name] of names) expect(labels.of(speaker)).toBe(name);
        const given = others.map((speaker) => labels.of(speaker));
        expect(new Set(given).size).toBe(others.length);
        expect(given.filter((label) => reserved.includes(label))).toEqual([]);
      },
    ),
  );
});
