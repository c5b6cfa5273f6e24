import type { WordLists } from './word-lists.js';

/** The closed classes of French. */
export const french: WordLists = {
  determiners: `l[ea]s? une? d[ue]s? aux? ce(t|tte|s)? [mts](on|a|es) [nv](otre|os) leurs? chaque quel(le)?s?
    tou(te?s?|s) quelques? plusieurs aucune? certaine?s? autres? plus moins`,
  openers: `à après avant avec car chez comme contre dans de depuis dès devant donc dont en entre et jusque lorsque mais ni or ou où par parce
    pendant pour puisque quand que? qui quoi sans sauf selon si sous sur vers`,
  verbals: `a[is]? av(ons|ez|ai(en)?t|oir) ont es[t]? sont ét(é|ai(en)?t) ser(a|ont|ait) soit être fut va vont [pv]eu([tx]|vent|lent)
    d(oi\\S+|evait) faut ne pas jamais non je tu ils? elles? on nous vous se me te y`,
  titles: 'mm?e?s? mlles? sainte?',
  modifiers:
    'très trop aussi bien petite?s? grande?s? bon(ne)?s? premi\\S+ derni\\S+ deux trois cent mille',
  enclitics: 'pas jamais',
  hasElision: true,
};

/** The closed classes of Italian. */
export const italian: WordLists = {
  determiners: `il l[aeo] i gli un[ao]? quest[aeio] quel(l[aeio])? que(gl)?i mi[aeo] miei [ts]u[aeo] [ts]uoi [nv]ostr[aeio] loro ogni
    qualche alcun[aeio]? nessun[ao]? tutt[aeio] altr[aeio] molt[aeio] poch?[aeio] più meno`,
  openers: `anche che chi come con contro co[il] cui ([ds][aeu]|ne|a)(l(l[aeo])?|i|gli)? [aeo]d? di dopo dove dunque durante
    fino fra in ma mentre né o oppure per perché poiché prima quando quindi se secondo senza sopra sotto tra verso`,
  verbals: `h(o|ai?|anno) av(ev[aio]|evano|ere) sono è siamo era(no)? sar(à|anno|ebbe) sian?o? fu essere stat[aeio] p(uò|osso(no)?)
    poteva dev(e|ono) v(uole|iene|a) non mai io tu lui lei noi voi ess[aei] [mtsvc]i ne`,
  titles: 'sig(ra)? dott san(t[ao])?',
  modifiers: 'così solo grandi? gran buon[aeio]? prim[aeio] ultim[aeio] due tre cento mille',
  hasElision: true,
};

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
