/** Options of a search of MiniSearch. */
export interface SearchOptions {
  /** Returns the word to look for, or null for one that is left out. */
  readonly processTerm: (term: string) => string | null;
  /** Weight of a section that was found. */
  readonly boostDocument: (id: string, term: string, stored?: Record<string, unknown>) => number;
}

/** Weights of pages, by the beginning of their address. The first one that fits counts. */
const weights: readonly (readonly [RegExp, number])[] = [
  [/^guides\/quick-start\b/, 4],
  [/^guides\//, 3.5],
  // How something is used, before how it is declared.
  [
    /^(?:configuration|engines|openai|webhooks|live-protocol|error-codes|reference\/command)\b/,
    1.6,
  ],
  [/^reference\/(?:packages\/[\w-]+(?:#|$)|http\/)/, 0.6],
  [/^reference\/specification\//, 0.2],
  [/^reference\/fields\//, 0.6],
  [/^reference\/packages\//, 0.3],
  // For those who work on Earshot itself.
  [/^(?:architecture|testing|decisions)\b/, 0.2],
];

/** Weight of a symbol whose whole name is searched for. */
const symbolWeight = 12;

/** Weight of the error codes where a code is searched for, which guides only mention. */
const errorCodeWeight = 6;

/** A name with underscores, such as `queue_full`, and nothing else. */
const codeName = /^\s*[a-z]+(?:_[a-z]+)+\s*$/;

/** A name that only programs have, such as `createClient()` or `custom_metadata`. */
const programName = /[a-z][A-Z]|[a-z]_[a-z]/;

/** Words that say nothing about what is searched for. */
const emptyWords = new Set(
  'a an and any are be by can do does for from get how i in into is it me my of on or our the to use what when where which why with you your'.split(
    ' ',
  ),
);

/**
 * Creates the options of a search: words that say nothing are left out, and guides come before
 * symbols, unless the search is for a symbol or an error code.
 */
export function createSearchOptions(query: string): SearchOptions {
  const words: readonly string[] = query.toLowerCase().match(/\w+/g) ?? [];
  const isEmpty = words.every((word) => emptyWords.has(word));
  return {
    processTerm(term) {
      const lower = term.toLowerCase();
      return !isEmpty && emptyWords.has(lower) ? null : lower;
    },
    boostDocument(id, _term, { title = '' } = {}) {
      const name = String(title).replace(/\(.*/, '');
      if (programName.test(name) && words.includes(name.toLowerCase())) return symbolWeight;
      const path = id.replace(/^\/docs\//, '');
      if (codeName.test(query) && path.startsWith('error-codes')) return errorCodeWeight;
      return weights.find(([pattern]) => pattern.test(path))?.[1] ?? 1;
    },
  };
}
