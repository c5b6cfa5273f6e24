import type { WordLists } from './word-lists.js';

/** The closed classes of Portuguese. */
export const portuguese: WordLists = {
  determiners: `[ao]s? uma?s? uns es[st][ae]s? aquel[ae]s? [mts]eus? minhas? [ts]uas? noss[ao]s? cada cuj[ao]s?`,
  quantities: `tod[ao]s? algu(?:ns|mas?) nenhuma? outr[ao]s? qualquer muit[ao]s? pouc[ao]s? vári[ao]s mais menos`,
  openers: `ante até [aà]os? às? com(?:o)? contra d[aeo]s? des[st][ae]s? d?aquel[ae] desde durante em e embora enquanto entre mas n[ao]s? nem nes[st][ae]s?
    num(?:a)? onde ou para pel[ao]s? por(?:ém|que|tanto)? pois qua(?:l|is|ndo) quem? se segundo sem sob(?:re)?`,
  verbals: `há h(?:ouve|avia) te[mr] têm tinham? ter(?:á|ia)? teve é são era[m]? fo(?:i|ram) ser(?:á|ão|ia)? sejam? sido est(?:á|ão|avam?|ou)
    pod(?:e[m]?|ia|erá) dev(?:e[m]?|ia|erá) va[im] vão não nunca eu tu el[ae]s? você nós me te lhes? nos`,
  titles: 'sra?s? senhor(?:a|ita)? do[nm]a? president[ea] rei rainha papa são sant[ao]',
  abbreviations: 'p[aá]gs? núm av ex',
  modifiers: `muito tão quase só também ainda sempre já mesm[ao]s? grandes? bo[am] nov[ao]s? pequen[ao] primeir[ao]s? segund[ao]
    últim[ao]s? melhor(?:es)? maior(?:es)? própri[ao] únic[ao] dois duas três quatro dez cem mil`,
};
