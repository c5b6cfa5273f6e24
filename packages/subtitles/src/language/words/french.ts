import type { WordLists } from './word-lists.js';

/** The closed classes of French. */
export const french: WordLists = {
  determiners: `l[ea]s? une? d[ue]s? aux? ce(?:t|tte|s)? [mts](?:on|a|es) [nv](?:otre|os) leurs? chaque quel(?:le)?s?`,
  quantities: 'tou(?:te?s?|s) quelques? plusieurs aucune? certaine?s? autres? plus moins',
  openers: `à après au(?:près|quel) avant avec chez comme contre dans de depuis derrière dès devant donc dont en entre et jusque lors(?:que)?
    mais ni or ou où par parce parmi pendant pour puisque quand que? qui quoi sans selon si sous sur vers`,
  verbals: `a[is]? av(?:ons|ez|ait|aient|oir) ont es est sont ét(?:é|ait|aient) (?:au|se|fe|pour)r(?:a|ont|ait) soi(?:t|ent) être fut va vont
    [pv]eu(?:[tx]|vent|lent) d(?:oi[st]|oivent|evait) faut fait ne pas jamais non je tu ils? elles? on nous vous se me te y en ça`,
  titles:
    'mm?e?s? mlles? monsieur madame saint(?:e)? président(?:e)? roi reine prince(?:sse)? pape',
  abbreviations: 'pp? cf av bd ex',
  modifiers: `très trop aussi bien peu seule?s? petite?s? grande?s? bon(?:ne)?s? beaux? belles? nouve(?:aux?|l|lles?) jeunes? vieux
    premi(?:er|ère)s? derni(?:er|ère)s? même deux trois quatre dix cent mille propres?`,
  enclitics: 'pas jamais',
  hasElision: true,
};
