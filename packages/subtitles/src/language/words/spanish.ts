import type { WordLists } from './word-lists.js';

/** The closed classes of Spanish. */
export const spanish: WordLists = {
  determiners: `el l[ao]s? un[ao]?s? es[aeo]s? est[aeo]s? aquel(?:l[ao]s?)? [mts][iu]s? nuestr[ao]s? cada cuy[ao]s?`,
  quantities: `tod[ao]s? alg[uú]n[ao]?s? ning[uú]na? otr[ao]s? much[ao]s? poc[ao]s? vari[ao]s más menos`,
  openers: `al? ante aunque bajo como con(?:tra)? cuando cuyo del? desde donde durante en(?:tre)? [eouy] hacia hasta mientras ni para pero por(?:que)?
    pues que quien(?:es)? según si sin(?:o)? sobre tras cual(?:es)?`,
  verbals: `h[ae](?:n|s|mos|y|bía|bían|ya|yan)? haber es son era[ns]? fue(?:ron)? ser(?:á|án|ía)? sea[ns]? sido est(?:oy|á[ns]?|amos|aban?)
    p(?:uede[ns]?|odía|odrán?) deb(?:e[ns]?|ía|erá) va[ns]? vamos no nunca yo tú él ella nosotros ell[ao]s se me te les? nos`,
  titles: 'sr(?:a|es|ta)? do[nñ]a? señor(?:a|ita)? president[ea] rey reina papa san(?:t[ao])?',
  abbreviations: 'uds? p[aá]gs? núm av',
  modifiers: `muy tan casi s[oó]lo también aún siempre ya mism[ao]s? gran(?:des?)? buen[ao]?s? mal[ao]? nuev[ao]s? primer[ao]?s? segund[ao]
    últim[ao]s? mejor(?:es)? mayor(?:es)? propi[ao] únic[ao] dos tres cuatro diez cien mil`,
};
