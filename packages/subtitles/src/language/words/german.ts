import type { WordLists } from './word-lists.js';

/** The closed classes of German. */
export const german: WordLists = {
  determiners: `der die das den dem des ein eine einen einem einer eines kein keine keinen keinem keiner keines mein meine meinen
    meinem meiner meines dein deine deinen deinem deiner deines sein seine seinen seinem seiner seines ihr ihre ihren ihrem ihrer
    ihres unser unsere unseren unserem unserer unseres euer eure euren eurem eurer dieser diese dieses diesen diesem jener jene
    jenes jenen jenem jeder jede jedes jeden jedem mancher manche manches manchen welcher welche welches welchen welchem solcher
    solche solches solchen alle allen aller alles beide beiden einige einigen mehrere mehreren viele vielen wenige irgendein
    irgendeine derselbe dieselbe dasselbe`,
  prepositions: `ab an am ans auf aufs aus außer bei beim bis dank durch durchs entlang für fürs gegen gegenüber gemäß hinter
    hinterm in im ins innerhalb außerhalb jenseits laut mit mithilfe mittels nach neben ohne per pro samt seit statt anstatt trotz
    über übers um ums unter unterm von vom vor vorm während wegen wider zu zum zur zufolge zwischen als wie zugunsten aufgrund
    einschließlich hinsichtlich bezüglich angesichts anhand infolge oberhalb unterhalb`,
  conjunctions: `und oder aber denn sondern doch sowie sowohl weder noch entweder dass daß weil wenn falls ob obwohl obgleich
    während bevor ehe nachdem seit seitdem solange sobald damit sodass indem als wie da wo wer was wen wem warum wieso weshalb
    wohin woher wodurch womit wobei wozu worauf deren dessen denen wann beziehungsweise bzw`,
  auxiliaries: `habe hast hat haben habt hatte hattest hatten hattet hätte hätten werde wirst wird werden werdet wurde wurden würde
    würden worden kann kannst können könnt konnte konnten könnte könnten darf dürfen durfte durften dürfte dürften muss muß musst
    müssen müsst musste mußte mussten müsste müssten soll sollst sollen sollt sollte sollten will willst wollen wollt wollte wollten
    mag mögen mochte möchte möchten ist sind bin bist seid war waren warst wäre wären lässt ließ lassen`,
  negations: 'nicht nie niemals kein keine keinen keinem keiner weder kaum',
  pronouns: 'ich du er sie es wir ihr man wer sich mich dich uns euch mir dir ihm ihn ihnen',
  titles: 'herr herrn frau fräulein doktor dr prof professor professorin präsident präsidentin kanzler kanzlerin bundeskanzler minister general könig königin kaiser papst sankt st hr fr ing dipl',
  abbreviations: `dr prof hr fr nr st bzw ca d.h z.b u.a usw evtl ggf inkl exkl max min mio mrd str tel vgl abs art bd jh dipl ing
    s bspw sog jan feb aug sept okt nov dez`,
  modifiers: `sehr ganz so zu recht ziemlich besonders fast nur auch noch schon immer erst mehr weniger viel wenig etwas neue neuen
    neuer neues neuem alte alten große großen großer großes kleine kleinen kleiner gute guten guter gutes erste ersten erster
    zweite zweiten dritte dritten letzte letzten nächste nächsten andere anderen anderer anderes eigene eigenen eigener ganze ganzen
    hundert tausend zwei drei vier fünf sechs sieben acht neun zehn elf zwölf zwanzig dreißig`,
  labels: 'artikel kapitel seite nummer teil abschnitt absatz band paragraph bild tabelle kanal gleis raum zimmer resolution',
  hasCapitalNouns: true,
  modifierEnding: /(?:lich|isch|ig|bar|sam|los|end|haft|t|n|al|ell|iv|est|st)(?:e|en|er|es|em)$/,
};
