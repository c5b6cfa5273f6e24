import { characterCodePoints, characterNames } from './named-characters-data.js';

let characters: ReadonlyMap<string, string> | undefined;

/**
 * The 2,231 named character references of the HTML standard, by what follows the ampersand: with its semicolon, and
 * without for those that do without.
 */
export function namedCharacters(): ReadonlyMap<string, string> {
  characters ??= unpack();
  return characters;
}

function unpack(): ReadonlyMap<string, string> {
  const unpacked = new Map<string, string>();
  const codePoints = characterCodePoints.split(/\s/);
  let name = '';
  for (const [index, packed] of characterNames.split(/\s/).entries()) {
    const isLegacy = packed.endsWith('!');
    name =
      name.slice(0, Number.parseInt(packed.charAt(0), 36)) +
      packed.slice(1, isLegacy ? -1 : undefined);
    const character = String.fromCodePoint(
      ...(codePoints[index] ?? '').split('.').map((digits) => Number.parseInt(digits, 36)),
    );
    unpacked.set(`${name};`, character);
    if (isLegacy) unpacked.set(name, character);
  }
  return unpacked;
}
