import { unpackCharacters } from './named-characters.js';
import { basicCharacters, symbolCharacters } from './named-characters-data.js';

let characters: ReadonlyMap<string, string> | undefined;

/**
 * The character of one of the 2,231 named references of the HTML standard. For pages, the package
 * is built with `named-character-in-page.ts` in its place.
 *
 * @param reference - the name after the ampersand, with its semicolon if it has one
 * @returns `undefined` if the standard has no such reference
 */
export function namedCharacter(reference: string): string | undefined {
  characters ??= unpackCharacters(basicCharacters, symbolCharacters);
  return characters.get(reference);
}
