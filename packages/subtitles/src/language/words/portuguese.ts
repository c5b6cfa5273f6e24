import type { WordLists } from './word-lists.js';

/** The closed classes of Portuguese. */
export const portuguese: WordLists = {
  determiners: `[ao]s? uma?s? uns es[st][ae]s? aquel[ae]s? [mts]eus? minhas? [ts]uas? noss[ao]s? cada cuj[ao]s?
    tod[ao]s? algu(ns|mas?) nenhuma? outr[ao]s? muit[ao]s? pouc[ao]s? mais menos`,
  openers: `ante até [aà]os? às? com(o)? contra d[aeo]s? des[st][ae]s? d?aquel[ae] desde durante em e embora enquanto entre mas n[ao]s? nem nes[st][ae]s?
    num(a)? onde ou para pel[ao]s? por(ém|que)? pois qua(l|is|ndo) quem? se segundo sem sob(re)?`,
  verbals: `há te[mr] têm tinham? terá é são eram? fo(i|ram) ser(á|ão|ia)? sejam? sido est(á|ão|avam?) podem? podia devem? va[im] vão não
    nunca eu tu el[ae]s? você nós me te lhes? nos`,
  titles: 'sra?s? d(om|ona)? são sant[ao]',
  modifiers: 'tão só grandes? bo[am] primeir[ao]s? últim[ao]s? dois duas três cem mil',
};
