import type { WordLists } from './word-lists.js';

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
