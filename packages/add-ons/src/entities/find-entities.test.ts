import { expect, test } from 'vitest';
import { findEntities } from './find-entities.js';
import { tokenize } from './text/tokens.js';

/**
 * Reads of tokens during a search, which measure its work independently of the load of the machine.
 */
function countReads(text: string): number {
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
  ['dates', 'march third nineteen eighty four to may '],
  ['figures of dates', '03 04 1980 '],
  ['times', 'half past six to quarter to nine '],
  ['amounts', 'two hundred and five thousand pounds '],
  ['measures', 'six foot two point five degrees north '],
  ['cues', 'my account number is '],
  ['words of names', 'nguyen van '],
  ['capitals', 'Okonkwo Brandt '],
  ['places', 'boston texas '],
  ['flats and streets', 'flat 3 12 mill lane '],
  ['spelled names', 'm for mike '],
  ['companies', 'works for brandt and sons '],
  ['titles', 'mr and mrs '],
  ['addresses of mail', 'j smith at mail dot org '],
  ['beginnings of addresses of mail', 'b at '],
  ['announced secrets', 'my password is swordfish '],
  ['announcements of secrets', 'password '],
  ['conditions and drugs', 'he has mild asthma and takes metformin '],
  ['occupations', 'senior software engineer '],
  ['hyphens of domains', 'dash dot '],
  ['turns after a question', 'your password\nblue horse\n'],
])('a long text of %s is searched in proportion to its length', (_, phrase) => {
  expect(countReads(phrase.repeat(400)) / countReads(phrase.repeat(200))).toBeLessThan(2.2);
});
