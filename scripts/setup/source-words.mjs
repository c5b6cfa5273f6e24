/**
 * @typedef {object} SourceWord
 * @property {string} text - the identifier, or the text of the comment
 * @property {'identifier' | 'comment'} kind
 * @property {number} line - counted from 1
 */

/** A slash after one of these begins a regular expression, not a division. */
const beforeExpression =
  /(?:^|[=(,:;!&|?{}[+\-*%<>~^]|=>|\b(?:return|typeof|case|in|of|delete|void|throw|new|else|do|await|yield))$/;

const identifier = /[\p{ID_Start}$_][\p{ID_Continue}$]*/uy;
const number = /\d[\w.]*/y;
const regularExpression = /\/(?:[^\\/[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/y;

/**
 * Yields the identifiers and comments of a TypeScript or JavaScript source. Literals are skipped,
 * except for the expressions inside of template literals.
 *
 * @param {string} source
 * @returns {Generator<SourceWord>}
 */
export function* sourceWords(source) {
  /** Depth of braces at which each open template literal continues. @type {number[]} */
  const templates = [];
  let depth = 0;
  let line = 1;
  let at = source.startsWith('#!') ? source.indexOf('\n') : 0;
  let code = '';
  const advance = (end) => {
    for (let index = at; index < end; index += 1) if (source[index] === '\n') line += 1;
    at = end;
  };
  const skipTemplate = () => {
    for (let end = at; end < source.length; end += 1) {
      if (source[end] === '\\') end += 1;
      else if (source[end] === '`') return advance(end + 1);
      else if (source.startsWith('${', end)) {
        templates.push(depth);
        depth += 1;
        code = '{';
        return advance(end + 2);
      }
    }
    return advance(source.length);
  };
  while (at < source.length) {
    const character = source[at];
    if (source.startsWith('//', at) || source.startsWith('/*', at)) {
      const close = source[at + 1] === '/' ? '\n' : '*/';
      const found = source.indexOf(close, at + 2);
      const end = found === -1 ? source.length : found;
      yield { text: source.slice(at + 2, end), kind: 'comment', line };
      advance(Math.min(source.length, close === '\n' ? end : end + 2));
    } else if (character === "'" || character === '"') {
      let end = at + 1;
      while (end < source.length && source[end] !== character) end += source[end] === '\\' ? 2 : 1;
      code = 'x';
      advance(Math.min(source.length, end + 1));
    } else if (character === '`') {
      at += 1;
      code = 'x';
      skipTemplate();
    } else if (character === '/' && beforeExpression.test(code)) {
      regularExpression.lastIndex = at;
      const found = regularExpression.exec(source);
      code = 'x';
      advance(found === null ? at + 1 : regularExpression.lastIndex);
    } else {
      identifier.lastIndex = at;
      const found = identifier.exec(source)?.[0];
      if (found !== undefined) {
        yield { text: found, kind: 'identifier', line };
        code = found;
        advance(at + found.length);
        continue;
      }
      number.lastIndex = at;
      const digits = number.exec(source)?.[0];
      if (digits !== undefined) {
        code = 'x';
        advance(at + digits.length);
        continue;
      }
      if (character === '{') depth += 1;
      if (character === '}') {
        depth -= 1;
        if (templates.at(-1) === depth) {
          templates.pop();
          at += 1;
          skipTemplate();
          continue;
        }
      }
      // White space does not change what stands before a slash.
      if (!/\s/.test(character)) code = code.slice(-1) + character;
      advance(at + 1);
    }
  }
}
