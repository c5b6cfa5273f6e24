import type { Tokenizer } from '../families/speech-family.js';
import type { TokenText } from '../search/beam-search.js';

/**
 * The common beginning of two texts of unfinished speech, in whole words without the last one,
 * which may be cut off.
 *
 * @param before - text of less audio
 * @param now - text of more audio
 * @param certain - beginning that is certain already
 * @param tokenizer - finds where words begin
 */
export function agreedTokens(
  before: TokenText,
  now: TokenText,
  certain: TokenText,
  tokenizer: Pick<Tokenizer, 'beginsWord'>,
): TokenText {
  let agreed = 0;
  while (agreed < now.ids.length && before.ids[agreed] === now.ids[agreed]) agreed += 1;
  const lastWord = now.ids.findLastIndex((id) => tokenizer.beginsWord(id));
  let count = Math.min(agreed, Math.max(0, lastWord));
  while (count > 0 && !tokenizer.beginsWord(now.ids[count] ?? 0)) count -= 1;
  if (count <= certain.ids.length) return certain;
  return { ids: now.ids.slice(0, count), logs: now.logs.slice(0, count) };
}
