import type { WordLists } from './word-lists.js';

/** The closed classes of Dutch. */
export const dutch: WordLists = {
  determiners: `de het 't een d(?:eze|it|ie|at) mijn jouw uw zijn haar onze? hun elke? iedere? geen welke? zulke? (?:het|de)zelfde`,
  quantities: 'alle beide enkele sommige vele? weinig me(?:er|est) minder andere? verschillende',
  openers: `aan achter af als bij binnen boven buiten da[nt] door(?:dat)? dus en hoe(?:wel)? in(?:dien)? langs maar met na(?:ar|dat)? naast of om(?:dat)?
    onder op over per rond sinds te(?:gen|n|r|rwijl)? tijdens to[et]n? tussen uit va[nf] vanaf via volgens voor wa(?:ar\\w*|nneer|nt|t) wie
    zo(?:als|dat|nder)`,
  verbals: `heb(?:t|ben)? heeft had(?:den)? ben is zijn was waren word(?:t|en)? werd(?:en)? zal zul(?:t|len) zou(?:den)? k[au]n(?:nen)? kon(?:den)?
    mag mogen moet(?:en)? moest wil(?:len)? gaa[nt] laat niet nooit ik je hij z(?:e|ij) w(?:e|ij) er men zich`,
  titles: 'meneer mevr(?:ouw)? mw dhr drs ir mr president koning(?:in)? paus sint',
  abbreviations: 'blz bijv bv ca enz o\\.a',
  modifiers: `heel erg zeer bijna alleen ook nog altijd eerste tweede derde laatste volgende nieuwe oude grote kleine goede beste hele eigen
    twee drie vier tien honderd duizend miljoen`,
};
