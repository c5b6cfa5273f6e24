import { limits } from '@earshot/core';

/** Largest number of words of a term. Longer parts of a prompt are prose. */
const maximumWords = 4;

const separators = /[\n\r,;\u3001\uff0c\uff1b|]+/u;
/** Bullets and numbers of list items, quotation marks, and punctuation around a term. */
const ornaments =
  /^(?:[-*\u2022]\s+|\d{1,3}[.)]\s+)|^["'\u2018\u201c\u00ab([{]+|["'\u2019\u201d\u00bb)\]}.!?:]+$/gu;
/** Such as `Glossary:` before the first term. */
const label = /^\s*[\p{L} ]{1,40}:\s+/u;

/**
 * The terms of prompts, which are separated by line breaks, commas or semicolons. Sentences, of
 * which prompts for other recognisers often consist, are ignored: the engine would prefer each of
 * their words.
 *
 * @returns each term once, in the order of the prompts, as many as a custom vocabulary may have
 */
export function readVocabulary(prompts: readonly string[]): string[] {
  const { maximumCharacters, maximumEntries } = limits.vocabulary;
  const terms = prompts
    .flatMap((prompt) => prompt.split(separators))
    .map((part) => part.replace(label, '').trim().replace(ornaments, '').trim())
    .filter(
      (term) =>
        /[\p{L}\p{N}]/u.test(term) &&
        term.length <= maximumCharacters &&
        term.split(/\s+/).length <= maximumWords,
    );
  return [...new Set(terms)].slice(0, maximumEntries);
}
