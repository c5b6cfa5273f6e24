import { expect, test } from 'vitest';
import { findEntities } from './find-entities.js';
import { tokenize } from './text/tokens.js';

/** Reads of tokens during a search: its work, whatever the load of the machine. */
function readsOf(text: string): number {
  let reads = 0;
  const document = tokenize(text);
  const tokens = new Proxy(document.tokens, {
    get(target, property) {
      reads += 1;
      return Reflect.get(target, property);
    },
  });
  findEntities(text, { document: { ...document, tokens } });
  return reads;
}

test.each([
  ['digits', 'one two three four five '],
  ['codes of letters and digits', 'ab12 '],
  ['letters', 'b c d f g '],
  ['addresses without an end', 'slash dot '],
  ['numbers with dots', 'one dot two dot '],
  ['names', 'this is maria lopez '],
  ['cues', 'my account number is '],
  ['words of names', 'nguyen van '],
  ['capitals', 'Okonkwo Brandt '],
  ['places', 'boston texas '],
  ['flats and streets', 'flat 3 12 mill lane '],
  ['spelled names', 'm for mike '],
  ['companies', 'works for brandt and sons '],
  ['titles', 'mr and mrs '],
])('a long text of %s is searched in proportion to its length', (_, phrase) => {
  expect(readsOf(phrase.repeat(400)) / readsOf(phrase.repeat(200))).toBeLessThan(2.2);
});
