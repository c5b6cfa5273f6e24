import { readFileSync } from 'node:fs';

/**
 * A token file that would make the library end its process. The message states the reason, phrased
 * to follow the name of the file.
 */
export class TokenTableError extends Error {
  /** Literal name of the class, which minifiers do not change. */
  override readonly name = 'TokenTableError';
}

/**
 * Reads the tokens of a model: a token and its number on each line.
 *
 * @param path - path of the file
 * @returns the tokens by number
 * @throws TokenTableError when a line is malformed or a number occurs twice. Errors of the file
 * system
 */
export function readTokenTable(path: string): ReadonlyMap<number, string> {
  const tokens = new Map<number, string>();
  for (const [index, line] of readFileSync(path, 'utf8').split('\n').entries()) {
    if (line.trim() === '') continue;
    // A line with only a number is the token of a space.
    const parts = /^(?:(\S+)\s+|\s*)(\d+)\s*$/u.exec(line);
    if (parts === null) throw new TokenTableError(`has no token and number in line ${index + 1}`);
    const number = Number(parts[2]);
    if (tokens.has(number)) throw new TokenTableError(`has the number ${number} twice`);
    tokens.set(number, parts[1] ?? ' ');
  }
  if (tokens.size === 0) throw new TokenTableError('has no tokens');
  return tokens;
}
