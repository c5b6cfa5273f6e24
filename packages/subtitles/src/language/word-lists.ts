/**
 * The words of a language that are closely bound to their neighbours. Lists are in lower case and
 * separated by white space. A word can be a regular expression that covers its forms:
 * `eine?[mnrs]?`, `(al)?though`.
 */
export interface WordLists {
  /** Articles, demonstratives, possessives, quantities: a noun follows. */
  readonly determiners: string;
  /** Quantities that can also replace a noun: some | of them. */
  readonly quantities?: string;
  /** Prepositions, conjunctions and relative words: they open a phrase. */
  readonly openers: string;
  /** Auxiliaries, negations and subject pronouns: a verb follows. */
  readonly verbals: string;
  /** Forms of a copula: a verb may follow, by its ending. */
  readonly copulas?: string;
  /** Endings of the verb forms that follow a copula. */
  readonly participles?: string;
  /**
   * Titles before names, with or without a full stop, that are not clear from their capital letter.
   */
  readonly titles: string;
  /** Other abbreviations whose full stop does not end a sentence, listed without it. */
  readonly abbreviations?: string;
  /** Numerals, degree words, and the most common adjectives that precede their noun. */
  readonly modifiers: string;
  /** Words that belong to the preceding word: verb particles, reflexive pronouns. */
  readonly enclitics?: string;
  /** Postpositions: words that follow the phrase that they belong to and never begin a row. */
  readonly postpositions?: string;
  /** Pairs of words with a space between that must not be separated. */
  readonly bonds?: string;
  /** True when all nouns have capitals, so that capitals do not indicate names. */
  readonly hasCapitalNouns?: boolean;
  /**
   * True when an apostrophe at the end of a word stands for a letter elided before the next word.
   */
  readonly hasElision?: boolean;
}

/**
 * The closed classes of Arabic, without diacritics. A conjunction of one letter may be written
 * together with any of them.
 */
export const arabic: WordLists = {
  determiners: `هذا هذه هذان هاتان هذين ذلك تلك هؤلاء [أا]ولئك كل كلا كلتا جميع بعض [أا]ي [أا]ية غير سائر معظم [أا]غلب كافة عدة بضع`,
  openers: `[وفبكل]?(من|إلى|الى|على|علي|عن|في|فى|مع|حتى|منذ|مذ|خلال|عبر|ضد|نحو|حول|لدى|لدي|عند|عندما|عندئذ|بين|بينما|تحت|فوق|[أا]مام|وراء|خلف|قبل|بعد|بعدما|قبلما|دون|بدون|سوى|مثل|مثلما|حسب|وفق|وفقا|ضمن|داخل|خارج|قرب|تجاه|إزاء|رغم|بسبب|ب[أا]ن|بواسطة|لأن|لان|كأن|لكن|لكنه|إن|أن|ان|إنه|أنه|انه|إنها|أنها|إذا|اذا|إذ|إذن|لو|لولا|لما|كلما|حيث|حيثما|كي|لكي|[أا]و|[أا]م|ثم|بل|[إا]لا|[أا]ما|[إا]ما|كما|ريثما|طالما|متى|[أا]ين|[أا]ينما|كيف|كيفما|ماذا|لماذا|مهما|ممن|مما|عما|عمن|فيما|بما|كم|ل[أا]جل|[أا]ثناء|طوال|لدن|كذلك)
    و ف ب ك ل يا الذي الذى التي التى الذين اللذان اللتان اللذين اللتين اللاتي اللواتي اللائي`,
  verbals: `[وف]?(لا|لم|لن|ما|ليس|ليست|قد|لقد|سوف|هل|هو|هي|هما|هم|هن|[أا]نت|[أا]نتم|[أا]نا|نحن|كان|كانت|يكون|تكون|ليت|لعل)`,
  titles: '',
  modifiers: '',
};

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

/** The closed classes of Hindi. */
export const hindi: WordLists = {
  determiners: `यह ये वह वे इस उस इन उन किस जिस किन जिन कोई किसी कुछ हर प्रत्येक सभी सब एक दोनों कई अनेक कौन कौन-?स[ाीे] मेरा मेरी मेरे [आहइउकज]\\S{0,3}[कन][ाीे] अपन[ाीे]`,
  openers: `और या तथा एवं व लेकिन किंतु किन्तु परंतु परन्तु मगर बल्कि क्योंकि कि यदि अगर जब तब जहाँ जहां वहाँ ताकि जो जैसे यानी अथवा बिना`,
  verbals: 'नहीं न ना मत बहुत सबसे अधिक ज़्यादा ज्यादा',
  titles: 'श्री श्रीमती डॉ',
  modifiers: '',
  postpositions: `क[ाीेो] को में मे मैं से पर पे ने तक द्वारा लिए लिये साथ बाद पहले पास तरफ तरफ़ ओर अनुसार बारे अंदर अन्दर भीतर बाहर ऊपर नीचे बीच सामने पीछे आगे दौरान कारण वजह
    अलावा बजाय बजाए सिवा सिवाय प्रति खिलाफ ख़िलाफ़ विरुद्ध सहित समेत रहित मुताबिक तहत अंतर्गत अन्तर्गत आधार माध्यम ज़रिए जरिए निकट नज़दीक जगह स्थान बदले
    समान तरह तुलना अपेक्षा वाल[ाीे] वालों भी ही तो भर मात्र सा सी से`,
  enclitics: `है हैं हूँ हूं हो था थी थे थीं ग[ाीे] गया गयी गई गए गये होगा होगी होंगे रहा रही रहे चुका चुकी चुके सकता सकती सकते सका सकी सके जाता जाती जाते जाए जाएगा जाएगी जाएँ
    कर करके देना दिया दी लेना लिया ली चाहिए पड़ता पड़ती पड़ते करता करती करते किया की करना करें होता होती होते हुआ हुई हुए`,
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

/** The closed classes of Russian. */
export const russian: WordLists = {
  determiners: `э?т(от|[аеиоу]|ем) мо[йяи] сво[йяию] [нв]аш[аеиу]? его её их
    вс([еёяю]|ех|ем) много несколько од(ин|н[аоиу])`,
  openers: `и без во? для до за из(-за)? или ко? как когда между на над но [оа]б? от перед по под после при против со? среди у хотя через
    что(бы)? если пока чем где куда котор\\S+ кто`,
  verbals:
    'бы(л[аио]?|ть) буд(ет|ут) мо(жет|гут|жно) нужно надо долж\\S+ н[еи] нет я ты он[аои]? мы вы',
  titles: 'г-?н',
  abbreviations: 'гг? др т\\.?[едпк] св ул стр',
  modifiers: `очень только даже уже ещё более дв[ае] три сто \\S\\S+([ыио]й|[ая]я|[оеы]е|ие|[ое]го|[ое]му|[ыи]х|ую)`,
  enclitics: 'бы? ли же?',
};
