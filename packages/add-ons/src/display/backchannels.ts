const backchannels = new Set(
  (
    'mhm mm hm hmm mmm uh huh uhuh uhhuh ah aha oh ok okay yeah yep yes yup right sure exactly absolutely indeed true wow really nice great cool gotcha ' +
    'i see got it ja genau klar achso oui ouais voilà sí si claro vale sim'
  ).split(' '),
);

/** Most words of a backchannel. */
const maximumWords = 3;

/** True for words that only show that somebody listens, such as `mhm` and `yeah right`. */
export function isBackchannel(words: readonly { readonly word: string }[]): boolean {
  const parts = words.flatMap(({ word }) => word.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []);
  return (
    parts.length > 0 &&
    parts.length <= maximumWords &&
    parts.every((part) => backchannels.has(part))
  );
}
