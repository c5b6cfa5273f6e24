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

/** The closed classes of English. */
export const english: WordLists = {
  determiners: `an? the th(is|at|[eo]se) my your his her its our their every what which whose`,
  quantities: `all half some any both each n?either enough such several (an)?other more most much less many few`,
  openers: `about above across after against along among around as at because before behind below between beyond but by despite
    down during except for from how if in(side|to)? like near n?or of off on(ce|to)? out over past per since so than though
    through till to(wards?)? under unless until up(on)? via when where whether while who[ms]?e? why with(in|out)? yet and that which`,
  verbals: `will would shall should can(not)? could may might must ha(s|d|ve) do(es)? did let no[tr]? never
    i you s?he it we they there \\w+('(ll|ve|d|re|m)|n't) (s?he|it|that|there|wh\\w+|let)'s`,
  copulas: `am is are was were be(en|ing)? got get`,
  participles: `\\w+(ing|ed|en|ught) not no`,
  titles: 'm(iss|rs?|s) sir saint president king queen',
  abbreviations: 'jr vs e\\.?g i\\.?e',
  modifiers: `very so too quite rather really just only even two three four five ten hundred [mb]illion first second third last next same own
    new old young good best bad great big little small large long high right left whole different important few able full free real true public national human united`,
  enclitics: `up down off out away back together too either else ago \\w+sel(f|ves)`,
  bonds: `(look|wait|ask|listen|belong)(s|ed|ing)?\\s(at|for|after|to) th(ink|ought)\\s(of|about) (depend|turn|come|came|go|went)s?\\son
    (able|used|going|according|due)\\sto (because|instead|out|lots?|kind|sort|number)\\sof (such|as|even)\\s(as|if|well)`,
};

/** The closed classes of German. */
export const german: WordLists = {
  determiners: `d(er|ie|as|e[nms]) ([kmds]?ein|ihr|unser|eu|dies|jed|jen|manch|welch|solch)(e[nmrs]?)?
    (all|beid|einig|mehrer|viel|wenig)(e[nrs]?)? mehr`,
  openers: `aber a[bmn] als ans auf aus bei[ms]? bevor bis da damit da[sß]s? denn deren dessen durch falls für gegen hinter i[nm]s? indem mit
    nach(dem)? neben ob(wohl)? oder ohne pro seit so(bald|ndern|wie|wohl) statt trotz über um und unter vo[mnr] während warum was
    wegen weil we[mnr] wenn wie wo(bei|durch|mit|rin|zu)? zu[mr]? zwischen`,
  verbals: `hab(en?|t) hat h[aä]tten? w(ird|[eu]rden?|ürden?) k(ann|[oö]nn\\S+) d(arf|[uü]rf\\S+) m[uü][sß]\\S* soll\\S* woll\\S+ will ist
    sind bin w[aä]r(en)? nicht nie ich du er sie es wir ihr man`,
  titles: 'herrn? frau präsident könig',
  abbreviations: 'bzw ca d\\.?h z\\.?b u\\.?a str abs',
  modifiers: `sehr ganze?[nrs]? fast nur auch noch (neu|alt|groß|klein|gut|erst|zweit|dritt|letzt|nächst|ander|eigen)e[mnrs]?
    zwei drei \\S+(lich|isch|ig|bar|sam|los|end|haft|al|ell|iv)e[nmrs]?`,
  hasCapitalNouns: true,
};
