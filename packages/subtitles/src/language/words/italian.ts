import type { WordLists } from './word-lists.js';

/** The closed classes of Italian. */
export const italian: WordLists = {
  determiners: `il lo la i gli le l' un uno una un' questo questa questi queste quest' quello quella quelli quelle quel quei quegli
    quell' mio mia miei mie tuo tua tuoi tue suo sua suoi sue nostro nostra nostri nostre vostro vostra vostri vostre loro ogni
    qualche alcuno alcuna alcuni alcune nessun nessuno nessuna tutto tutta tutti tutte altro altra altri altre molto molta molti
    molte poco poca pochi poche tanto tanta tanti tante quale quali qualsiasi qualunque ciascun ciascuna ciascuno entrambi entrambe
    parecchi parecchie diversi diverse certi certe tale tali cui`,
  prepositions: `a ad di d' da dal dallo dalla dall' dai dagli dalle del dello della dell' dei degli delle al allo alla all' ai agli
    alle in nel nello nella nell' nei negli nelle con col coi su sul sullo sulla sull' sui sugli sulle per tra fra senza sotto sopra
    verso contro dopo prima durante mediante presso secondo oltre entro lungo dentro fuori dietro davanti fino sino salvo tranne
    eccetto come nonostante attraverso circa`,
  conjunctions: `e ed o od ma però né che ch' se quando mentre perché poiché siccome affinché benché sebbene anche dove cui quindi
    dunque oppure ovvero cioè sia come chi quanto finché purché appena`,
  auxiliaries: `ho hai ha abbiamo avete hanno avevo avevi aveva avevamo avevano avrò avrà avremo avranno avrei avrebbe avrebbero
    abbia abbiano ebbe avere avuto sono sei è siamo siete ero eri era eravamo erano sarò sarà saremo saranno sarei sarebbe sarebbero
    sia siano fu furono essere stato stata stati state posso puoi può possiamo potete possono poteva potevano potrà potrebbe possa
    devo devi deve dobbiamo dovete devono doveva dovevano dovrà dovrebbe dovrebbero debba voglio vuoi vuole vogliamo vogliono voleva
    vorrei vorrebbe sto stai sta stiamo stanno stava c'è vado va vanno viene vengono`,
  negations: 'non mai né nemmeno neanche neppure',
  pronouns: "io tu lui lei noi voi loro egli ella essi esse mi ti si ci vi lo ne me te se ce ve gliel' m' t' s' c' v' chi",
  titles: 'sig signor signore signora signorina dott dottor dottore dottoressa dr prof professor professore professoressa avv ing on don suor padre san santo santa sant presidente ministro generale colonnello capitano re regina principe principessa papa',
  abbreviations: 'sig sigg sigra dott dr prof avv ing on art cap pag pagg vol ecc es fig n nn ca gen feb mar apr giu lug ago sett ott nov dic',
  modifiers: `molto più meno troppo assai abbastanza così quasi solo anche ancora sempre già proprio stesso stessa stessi stesse
    grande grandi gran buon buono buona buoni buone bel bello bella belli belle bei nuovo nuova nuovi nuove vecchio vecchia piccolo
    piccola piccoli piccole primo prima primi prime secondo seconda terzo terza ultimo ultima ultimi ultime prossimo prossima miglior
    migliore peggiore maggiore minore unico unica vero vera due tre quattro cinque sei sette otto nove dieci venti trenta cento mille`,
  labels: 'articolo capitolo pagina numero parte sezione tomo figura tabella riga canale sala risoluzione secolo',
};
