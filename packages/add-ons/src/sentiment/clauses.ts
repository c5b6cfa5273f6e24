/** Conjunctions between clauses that contrast. */
const contrast =
  /[,;]?\s*\b(?:but|however|although|though|even though|except(?: for| that)?|unfortunately|fortunately|luckily|sadly|while|whereas|yet|still,|despite|in spite of|apart from|aside from|other than that|otherwise|on the other hand|others|only (?:that|thing)|the (?:only|one) (?:problem|thing|downside|complaint|issue)|a shame|too bad)\b,?\s*/;

/** Marks between clauses. */
const mark = /\s*[,;:.!?–—]+\s+|\s+and\s+/;

/** Clauses of a text that contrast by their conjunctions. A text without any is one clause. */
export function contrastingClauses(text: string): string[] {
  return clausesBetween(text, contrast);
}

/** Clauses of a text between its marks. A text without any is one clause. */
export function markedClauses(text: string): string[] {
  return clausesBetween(text, mark);
}

function clausesBetween(text: string, separator: RegExp): string[] {
  return text.split(separator).filter((clause) => /[a-z]/.test(clause));
}
