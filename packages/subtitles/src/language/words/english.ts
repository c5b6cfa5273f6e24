import type { WordLists } from './word-lists.js';

/** The closed classes of English. */
export const english: WordLists = {
  determiners: `an? the th(?:is|at|[eo]se) my your his her its our their every what which whose`,
  quantities: `all half some any both each n?either enough such several (?:an)?other more most much less many few`,
  openers: `about above across after against along among around as at because before behind below between beyond but by despite
    down during except for from how if in(?:side|to)? like near n?or of off on(?:ce|to)? out over past per since so than though
    through till to(?:wards?)? under unless until up(?:on)? when where whether while whom? whose why with(?:in|out)? yet and
    that which`,
  verbals: `will would shall should can(?:not)? could may might must ought ha(?:s|d|ve|ving) do(?:es)? did let no[tr]? never
    i you s?he it we they there \\w+(?:'(?:ll|ve|d|re|m)|n't) (?:s?he|it|that|there|here|wh\\w+|let)'s`,
  copulas: `am is are was were be(?:en|ing)? got get(?:s|ting)?`,
  participles: `\\w+(?:ing|ed|en|wn|ught|ade|one) not no`,
  titles: `m(?:iss|rs?|s) sir lord lady saint rev president vice sen(?:ator)? gov(?:ernor)? gen(?:eral)? col capt(?:ain)? lt sgt
    chief judge justice king queen prince(?:ss)? pope aunt uncle`,
  abbreviations: 'jr sr vs? e\\.?g i\\.?e approx',
  modifiers: `very so too quite rather really just only even two three four five six ten hundred thousand [mb]illion first second
    third la(?:st|te) next same own new old young good best bad great big little small large long high right left whole different
    important few able full free real public national american human united black white poor dear`,
  enclitics: `up down off out away back together too either else ago \\w+sel(?:f|ves)`,
  bonds: `(?:look|wait|ask)(?:s|ed|ing)?\\s(?:at|for|after) (?:listen|belong)(?:s|ed|ing)?\\sto th(?:ink|ought)\\s(?:of|about)
    (?:depend|rely|turn|come|came|go|went|carry)s?\\son agreed?\\swith consists?\\sof (?:able|used|going|according|due)\\sto
    (?:because|instead|out|lots?|kind|sort|number|couple|plenty)\\sof (?:such|as|even)\\s(?:as|if|though|well) other\\sthan
    give\\sup take\\soff stand\\sby`,
};
