import type { WordLists } from './word-lists.js';

/** The closed classes of Spanish. */
export const spanish: WordLists = {
  determiners: `el l[ao]s? un[ao]?s? es[aeo]s? est[aeo]s? aquel(l[ao]s?)? [mts][iu]s? nuestr[ao]s? cada cuy[ao]s?
    tod[ao]s? alg[uú]n[ao]?s? ning[uú]na? otr[ao]s? much[ao]s? poc[ao]s? más menos`,
  openers: `al? ante aunque bajo como con(tra)? cuando del? desde donde durante en(tre)? [eouy] hacia hasta mientras ni para pero por(que)?
    pues que quien según si sin(o)? sobre tras cual(es)?`,
  verbals: `h[ae](n|s|mos|y|bían?|yan?)? haber es son eran? fue(ron)? ser(án?|ía)? sean? sido est(oy|á[ns]?|aban?) puede[ns]?
    podía deb(en?|ía) va[ns]? no nunca yo tú él ella nosotros ell[ao]s se me te les? nos`,
  titles: 'sr(as?|es|ta)? d[oñ]ña? san(t[ao])?',
  modifiers: 'muy tan s[oó]lo gran(des?)? buen[ao]?s? primer[ao]?s? últim[ao]s? dos tres cien mil',
};
