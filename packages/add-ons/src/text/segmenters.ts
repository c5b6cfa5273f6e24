const segmenters = new Map<string, Intl.Segmenter>();

/** Segmenter of ICU for a language, made once; that of English for a language that ICU does not know. */
export function segmenterOf(language: string, granularity: 'sentence' | 'word'): Intl.Segmenter {
  const primary = /^[a-z]{2,3}(?=-|$)/i.exec(language)?.[0].toLowerCase() ?? 'en';
  const known = Intl.Segmenter.supportedLocalesOf([primary]).length > 0 ? primary : 'en';
  const key = `${known} ${granularity}`;
  const segmenter = segmenters.get(key) ?? new Intl.Segmenter(known, { granularity });
  segmenters.set(key, segmenter);
  return segmenter;
}
