import { unpackCharacters } from './named-characters.js';
import { basicCharacters, commonSymbols } from './named-characters-data.js';

let characters: Map<string, string> | undefined;

/**
 * The same as in `named-character.ts`, for pages, which have a table of their own: letters, punctuation and the symbols of
 * HTML 4 are listed, the browser is asked for all others.
 *
 * @param reference - what follows the ampersand: with its semicolon, or without
 * @returns `undefined` where the standard has no such reference, and for those that are not listed where there is no page
 */
export function namedCharacter(reference: string): string | undefined {
  characters ??= unpackCharacters(basicCharacters, commonSymbols);
  const listed = characters.get(reference);
  // All that do without a semicolon are listed.
  if (listed !== undefined || !reference.endsWith(';')) return listed;
  decode ??= findDecoder();
  const text = decode(`&${reference}`);
  // Of a reference that does not exist, the semicolon stays at least.
  if (text === null || text.endsWith(';')) return undefined;
  characters.set(reference, text);
  return text;
}

/** Reads text with character references. */
type Decoder = (text: string) => string | null;

let decode: Decoder | undefined;

/**
 * Parsers of a browser that run nothing of what they read. A policy may keep the second from text that no policy has seen
 * (`require-trusted-types-for`); whoever enforces that has the first.
 */
const decoders: readonly Decoder[] = [
  (text) => new VTTCue(0, 0, text).getCueAsHTML().textContent,
  (text) => {
    const { body } = document.implementation.createHTMLDocument('');
    body.innerHTML = text;
    return body.textContent;
  },
];

/** The first parser that there is and that knows all names; one that knows none where there is no page. */
function findDecoder(): Decoder {
  const isComplete = (candidate: Decoder): boolean => {
    try {
      return candidate('&CounterClockwiseContourIntegral;') === '\u2233';
    } catch {
      return false;
    }
  };
  return decoders.find(isComplete) ?? (() => null);
}
