import type { WordLists } from './word-lists.js';

/** The closed classes of Italian. */
export const italian: WordLists = {
  determiners: `il l[aeo] i gli un[ao]? quest[aeio] quel(?:l[aeio])? que(?:gl)?i mi[aeo] miei [ts]u[aeo] [ts]uoi [nv]ostr[aeio] loro ogni`,
  quantities:
    'qualche alcun[aeio]? nessun[ao]? tutt[aeio] altr[aeio] molt[aeio] poch?[aeio] più meno quali?',
  openers: `anche affinché benché che chi come con contro co[il] cui (?:[ds][aeu]|ne|a)(?:l(?:l[aeo])?|i|gli)? [aeo]d? di dopo dove dunque durante
    fino fra in ma mentre né o oppure per perché poiché prima quando quindi se secondo senza sopra sotto tra verso`,
  verbals: `h(?:o|ai?|anno) abbiamo av(?:ev[aio]|evano|rà|ere) sono è siamo era(?:no)? sar(?:à|anno|ebbe) sian?o? fu essere stat[aeio] p(?:uò|osso(?:no)?)
    pot(?:eva|rà|rebbe) dev(?:e|ono) v(?:uole|ogliono|iene|a) non mai io tu lui lei noi voi ess[aei] [mtsvc]i ne`,
  titles: 'sig(?:nor[aei]?|ra)? dott(?:or)?(?:essa|e)? don san(?:t[ao])? presidente re regina papa',
  abbreviations: 'pagg? es nn?',
  modifiers: `così quasi solo ancora sempre già propri[ao] stess[aeio] grandi? gran buon[aeio]? bel(?:l[aeo])? nuov[aeio] piccol[aeio]
    prim[aeio] second[ao] ultim[aeio] migliori? maggiori? due tre quattro dieci cento mille`,
  hasElision: true,
};
