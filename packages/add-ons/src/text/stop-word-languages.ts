// Written by scripts/write-stop-words.ts.

const languages = new Set(
  'en af ar bg bn br ca cs da de el es et eu fa fi fr gl gu ha he hi hr hu hy id it ja ko la lt lv mr ms nl no pl pt ro ru sk sl so sv sw th tl tr uk ur vi yo zh'.split(
    ' ',
  ),
);

/** True for a language whose function words are listed. */
export const hasStopWords = (language: string): boolean => languages.has(language);
