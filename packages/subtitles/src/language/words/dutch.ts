import type { WordLists } from './word-lists.js';

/** The closed classes of Dutch. */
export const dutch: WordLists = {
  determiners: `de het een d(eze|it|ie|at) mijn jouw uw zijn haar onze? hun elke? iedere? geen welke? zulke?
    alle beide enkele sommige vele? weinig me(er|est) minder andere?`,
  openers: `aan achter af als bij binnen boven buiten da[nt] door(dat)? dus en hoe in langs maar met na(ar|dat)? naast of om(dat)? onder op
    over per rond sinds te(gen|n|r|rwijl)? tijdens to[et]n? tussen uit va[nf] via volgens voor wa(ar\\S*|nneer|nt|t) wie zo(als|dat|nder)`,
  verbals: `heb\\S{0,3} heeft had(den)? ben is zijn was waren word\\S{0,2} werd(en)? zal zul\\S+ zou\\S* k[au]n\\S* moet\\S* wil\\S* gaa[nt] niet nooit
    ik je hij ze we er men zich`,
  titles: 'mevr mw dhr drs ir mr sint',
  abbreviations: 'bijv bv ca',
  modifiers:
    'heel erg zeer eerste laatste nieuwe oude grote kleine goede twee drie honderd duizend',
};
