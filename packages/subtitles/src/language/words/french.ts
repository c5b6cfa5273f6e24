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
