import type { WordLists } from './word-lists.js';

/** The closed classes of English. */
export const english: WordLists = {
  determiners: `an? the th(is|at|[eo]se) my your his her its our their every what which whose`,
  quantities: `all half some any both each n?either enough such several (an)?other more most much less many few`,
  openers: `about above across after against along among around as at because before behind below between beyond but by despite
    down during except for from how if in(side|to)? like near n?or of off on(ce|to)? out over past per since so than though
    through till to(wards?)? under unless until up(on)? via when where whether while who[ms]?e? why with(in|out)? yet and that which`,
  verbals: `will would shall should can(not)? could may might must ha(s|d|ve) do(es)? did let no[tr]? never
    i you s?he it we they there \\w+('(ll|ve|d|re|m)|n't) (s?he|it|that|there|wh\\w+|let)'s`,
  copulas: `am is are was were be(en|ing)? got get`,
  participles: `\\w+(ing|ed|en|ught) not no`,
  titles: 'm(iss|rs?|s) sir saint president king queen',
  abbreviations: 'jr vs e\\.?g i\\.?e',
  modifiers: `very so too quite rather really just only even two three four five ten hundred [mb]illion first second third last next same own
    new old young good best bad great big little small large long high right left whole different important few able full free real true public national human united`,
  enclitics: `up down off out away back together too either else ago \\w+sel(f|ves)`,
  bonds: `(look|wait|ask|listen|belong)(s|ed|ing)?\\s(at|for|after|to) th(ink|ought)\\s(of|about) (depend|turn|come|came|go|went)s?\\son
    (able|used|going|according|due)\\sto (because|instead|out|lots?|kind|sort|number)\\sof (such|as|even)\\s(as|if|well)`,
};
