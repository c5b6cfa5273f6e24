/** A text that ends a sentence, in any script. */
export const sentenceEnd = /[.…。．｡\p{Sentence_Terminal}]["'\p{Pe}\p{Pf}]*$/u;

/** A text that ends with an ellipsis: its sentence may continue. */
export const ellipsisEnd = /(?:…|\.\.)["'\p{Pe}\p{Pf}]*$/u;

/** A text that ends a clause: a comma, a colon or a dash of any script. */
export const clauseEnd = /[\p{Terminal_Punctuation}\p{Pd}]["'\p{Pe}\p{Pf}]*$/u;

/**
 * Characters that must not begin a row: closing marks, and the small kana and marks of repetition and length that depend on the
 * character before (JIS X 4051, and the requirements for Chinese text layout).
 */
export const noRowStart =
  /^[\p{Pe}\p{Pf}\p{Terminal_Punctuation}・…‥%℃ー々ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮๆฯ]/u;

/** Characters that must not end a row: opening marks, and signs before a number. */
export const noRowEnd = /[\p{Ps}\p{Pi}\p{Sc}¿¡#]$/u;

/** A text that opens a unit of its own, with a bracket, a quotation mark or a dash. */
export const opensUnit = /^["\p{Ps}\p{Pi}–—]/u;
