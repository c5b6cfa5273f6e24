import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildAlignmentGrammar, matchReadings, type Readings } from './alignment-grammar.js';

const readings = fc.array(
  fc.array(fc.array(fc.constantFrom('one', 'two', 'three'), { minLength: 1, maxLength: 3 }), {
    maxLength: 3,
  }),
  { maxLength: 8 },
);

test('every text of a grammar is matched with its words, in order and without a rest', () => {
  fc.assert(
    fc.property(readings, fc.infiniteStream(fc.nat()), (words, choices) => {
      const grammar = buildAlignmentGrammar(words);
      const decoded: string[] = [];
      for (let state = 0; state !== grammar.finalState; ) {
        const onward = grammar.transitions.filter(({ from }) => from === state);
        const taken = onward[(choices.next().value ?? 0) % onward.length];
        if (taken === undefined) throw new Error(`No word leaves state ${state}.`);
        decoded.push(taken.word);
        state = taken.to;
      }
      const spans = matchReadings(words, decoded);
      expect(spans).toHaveLength(words.length);
      let position = 0;
      for (const [index, span] of (spans ?? []).entries()) {
        expect(span.from).toBe(position);
        position = span.to;
        const said = decoded.slice(span.from, span.to);
        const ways: Readings = words[index] ?? [];
        expect(ways.length === 0 ? [[]] : ways).toContainEqual(said);
      }
      expect(position).toBe(decoded.length);
    }),
  );
});

test('a text that ends early is no match', () => {
  expect(matchReadings([[['one']], [['two']]], ['one'])).toBeUndefined();
  expect(matchReadings([[['one']]], ['one', 'two'])).toBeUndefined();
});
