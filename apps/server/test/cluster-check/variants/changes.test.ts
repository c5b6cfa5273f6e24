import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { changeFile, variants } from './changes.mjs';

const folder = join(import.meta.dirname, '../../../dist');
const files = readdirSync(folder)
  .filter((name) => name.endsWith('.js'))
  .map((name) => readFileSync(join(folder, name), 'utf8'));

/** All lines of a file, by the method of a class that they are in, or by what they follow. */
function linesByPlace(source: string): Map<string, string[]> {
  const places = new Map<string, string[]>();
  let [owner, place] = ['', ''];
  for (const line of source.split('\n')) {
    owner = /^var (\w+) = class\b/.exec(line)?.[1] ?? owner;
    const member = /^ {2}(?:static |async |get |set |\*)*(#?\w+)\(.*\{$/.exec(line)?.[1];
    if (member !== undefined) place = `${owner}.${member}`;
    else if (/^\S/.test(line)) place = line;
    const lines = places.get(place) ?? [];
    lines.push(line);
    places.set(place, lines);
  }
  return places;
}

/** Places in which two versions of a file differ. */
function differingPlaces(before: string, after: string): string[] {
  const [old, fresh] = [linesByPlace(before), linesByPlace(after)];
  return [...new Set([...old.keys(), ...fresh.keys()])].filter(
    (place) => old.get(place)?.join('\n') !== fresh.get(place)?.join('\n'),
  );
}

describe('unsafe variants of the built server', () => {
  test.each([
    ['no-epoch', ['PostgresLiveLog.#write', 'SqlLiveStore.complete']],
    ['messages-before-audio', ['LoggedJournal.append']],
    ['node-clock', ['DatabaseLeaseClock.computeEnd', 'DatabaseLeaseClock.isOver']],
  ])('%s changes %j, and nothing else', (name, methods) => {
    const changes = files.map((source) => ({ source, after: changeFile(name, source) }));
    expect(changes.flatMap(({ after }) => after.changed).sort()).toEqual(methods);
    expect(
      changes.flatMap(({ after, source }) => differingPlaces(source, after.source)).sort(),
    ).toEqual(methods);
  });

  test('a pattern that fits no method, or several times, is an error', () => {
    const store = (body: string) => `var SqlLiveStore = class {\n${body}\n};\n`;
    const where = '.where("lease_owner", "=", owner)';
    const complete = (body: string) => `  async complete(session) {\n    ${body}\n  }`;
    const listOwned = `  async listOwned(owner) {\n    jobs${where};\n  }`;
    expect(() => changeFile('no-epoch', store(listOwned))).toThrow('SqlLiveStore.complete 0 times');
    expect(() => changeFile('no-epoch', store(`${complete('jobs;')}\n${listOwned}`))).toThrow(
      'in SqlLiveStore.complete 0 times',
    );
    expect(() => changeFile('no-epoch', store(complete(`jobs${where}${where};`)))).toThrow(
      'in SqlLiveStore.complete 2 times',
    );
    expect(changeFile('no-epoch', store(`${listOwned}\n${complete(`jobs${where};`)}`))).toEqual({
      changed: ['SqlLiveStore.complete'],
      source: store(`${listOwned}\n${complete('jobs;')}`),
    });
  });

  test('an unknown name is refused with those that there are', () => {
    expect(() => changeFile('no-epochs', '')).toThrow(
      `There is no variant no-epochs: there are ${Object.keys(variants).join(', ')}`,
    );
  });
});
