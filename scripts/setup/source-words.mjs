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
  yield* new SourceReader(source).words();
}

class SourceReader {
  #source;
  #at;
  #line = 1;
  /** Last characters of the code so far, which decide what a slash means. */
  #code = '';
  #depth = 0;
  /** Depth of braces at which each open template literal continues. @type {number[]} */
  #templates = [];

  constructor(source) {
    this.#source = source;
    this.#at = source.startsWith('#!') ? source.indexOf('\n') : 0;
  }

  *words() {
    while (this.#at < this.#source.length) {
      const word = this.#next();
      if (word !== undefined) yield word;
    }
  }

  /** Reads a comment, an identifier, a literal or a character. Only the first two are words. */
  #next() {
    const character = this.#source[this.#at];
    if (this.#isAhead('//')) return this.#comment('\n');
    if (this.#isAhead('/*')) return this.#comment('*/');
    if (character === "'" || character === '"') return this.#skipText(character);
    if (character === '`') {
      this.#code = 'x';
      return this.#skipTemplate();
    }
    if (character === '/' && beforeExpression.test(this.#code)) {
      this.#code = 'x';
      return this.#advance(this.#at + (this.#match(regularExpression)?.length ?? 1));
    }
    const found = this.#match(identifier);
    if (found !== undefined) return this.#identifier(found);
    const digits = this.#match(number);
    if (digits === undefined) return this.#skipCharacter(character);
    this.#code = 'x';
    return this.#advance(this.#at + digits.length);
  }

  #isAhead(text) {
    return this.#source.startsWith(text, this.#at);
  }

  #match(pattern) {
    pattern.lastIndex = this.#at;
    return pattern.exec(this.#source)?.[0];
  }

  #advance(end) {
    const to = Math.min(this.#source.length, end);
    for (; this.#at < to; this.#at += 1) if (this.#source[this.#at] === '\n') this.#line += 1;
  }

  #comment(close) {
    const found = this.#source.indexOf(close, this.#at + 2);
    const end = found === -1 ? this.#source.length : found;
    const text = this.#source.slice(this.#at + 2, end);
    const word = { text, kind: 'comment', line: this.#line };
    this.#advance(close === '\n' ? end : end + 2);
    return word;
  }

  #identifier(text) {
    this.#code = text;
    this.#advance(this.#at + text.length);
    return { text, kind: 'identifier', line: this.#line };
  }

  #skipText(quote) {
    let end = this.#at + 1;
    while (end < this.#source.length && this.#source[end] !== quote)
      end += this.#source[end] === '\\' ? 2 : 1;
    this.#code = 'x';
    this.#advance(end + 1);
  }

  /** Skips from the begin of a template literal, or of its next part, to an expression or its end. */
  #skipTemplate() {
    for (let end = this.#at + 1; end < this.#source.length; end += 1) {
      if (this.#source[end] === '\\') end += 1;
      else if (this.#source[end] === '`') return this.#advance(end + 1);
      else if (this.#source.startsWith('${', end)) {
        this.#templates.push(this.#depth);
        this.#depth += 1;
        this.#code = '{';
        return this.#advance(end + 2);
      }
    }
    return this.#advance(this.#source.length);
  }

  #skipCharacter(character) {
    if (character === '{') this.#depth += 1;
    if (character === '}') {
      this.#depth -= 1;
      if (this.#templates.at(-1) === this.#depth) {
        this.#templates.pop();
        return this.#skipTemplate();
      }
    }
    // White space does not change what stands before a slash.
    if (!/\s/.test(character)) this.#code = this.#code.slice(-1) + character;
    return this.#advance(this.#at + 1);
  }
}
