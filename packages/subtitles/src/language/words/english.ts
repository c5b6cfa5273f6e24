import type { WordLists } from './word-lists.js';

/** The closed classes of English. */
export const english: WordLists = {
  determiners: `a an the this that these those my your his her its our their each every either neither both some any no another
    such what which whose whatever whichever several many few fewer most much more less all half other enough certain various one's`,
  prepositions: `aboard about above across after against along alongside amid among amongst around as at atop before behind below
    beneath beside besides between beyond but by concerning despite down during except excluding following for from in including
    inside into like minus near of off on onto opposite out outside over past per plus regarding round since than through
    throughout till times to toward towards under underneath unlike until unto up upon versus via vs with within without worth`,
  conjunctions: `and or but nor so yet because if that than when whenever while whilst although though whereas unless until whether
    since where wherever who whom whose which why how once lest provided`,
  auxiliaries: `will would shall should can could may might must cannot ought have has had having do does did
    i'll you'll he'll she'll it'll we'll they'll that'll there'll who'll i'd you'd he'd she'd it'd we'd they'd
    i've you've we've they've could've would've should've might've must've gonna wanna gotta gotten let let's`,
  copulas: `am is are was were be been being i'm you're he's she's it's we're they're that's there's here's what's who's where's
    how's get gets got getting ain't`,
  negations: `not never no don't doesn't didn't won't wouldn't can't couldn't shouldn't isn't aren't wasn't weren't haven't hasn't
    hadn't mustn't needn't shan't mightn't hardly scarcely barely`,
  pronouns: `i you he she it we they i'm you're he's she's it's we're they're there someone somebody everyone everybody nobody
    who what whoever`,
  titles: `mr mrs ms miss mx dr prof professor sir dame lord lady madam saint st rev reverend father sister brother president
    vice senator governor minister chancellor mayor general colonel major captain lieutenant sergeant officer detective inspector
    judge justice king queen prince princess duke duchess count emperor pope bishop uncle aunt gen col capt lt sgt sen gov hon
    chief secretary speaker`,
  abbreviations: `mr mrs ms mx dr prof st rev gen col capt lt sgt sen gov rep hon jr sr no nos vol vs fig eg e.g ie i.e cf ca
    approx dept est ft mt ave blvd`,
  modifiers: `very so too quite rather really fairly pretty extremely highly almost nearly just only even still also already always
    often usually more most less least as same own other next last first second third fourth fifth final only main whole entire
    new old young good better best bad worse worst great big little small large long short high low early late right left wrong
    different important few many several able free full real true public private national local american british human social
    political economic united left-hand right-hand common single double hundred thousand million billion dozen two three four five
    six seven eight nine ten eleven twelve twenty thirty forty fifty sixty seventy eighty ninety poor dear nice fine strong
    hard easy whole white black red blue green mere sheer utter former latter`,
  enclitics: `up down off out away back apart aside together ahead too either else though ago later himself herself itself
    themselves myself yourself ourselves`,
  bonds: `look:at,for,after,into,like,up,forward looks:at,for,after,into,like looked:at,for,after,into,like looking:at,for,after,into,like,forward
    listen:to listens:to listened:to listening:to wait:for waits:for waited:for waiting:for ask:for asks:for asked:for asking:for
    think:of,about thinks:of,about thinking:of,about thought:of,about talk:to,about talked:to,about talking:to,about
    depend:on,upon depends:on,upon depending:on,upon rely:on belong:to belongs:to belonged:to agree:with,to,on agreed:with,to,on
    deal:with deals:with dealing:with dealt:with consist:of consists:of care:about,for cares:about,for pay:for,attention paid:for
    believe:in believes:in believed:in care:for,about look:out turn:on,into,out,off turned:on,into,out,off,to go:on,to went:on goes:on
    going:to,on come:on,to,from,in came:on,to,from,in,up comes:on,from carry:on,out get:in,into,on,to,rid got:in,into,on,to,rid
    give:in,up gave:in,up take:on,off,care,place took:on,off,care,place set:up,out,off pick:up put:on,off,up,in stand:by,up
    shut:down,up run:into,out find:out found:out point:out pointed:out able:to unable:to used:to have:to has:to had:to need:to
    needs:to needed:to want:to wants:to wanted:to ought:to supposed:to about:to according:to due:to thanks:to because:of
    instead:of out:of in:order lot:of lots:of kind:of sort:of number:of couple:of plenty:of such:as as:well,if,though
    even:if,though so:that each:other one:another more:than less:than rather:than other:than full:of afraid:of made:of,up
    known:as,for filled:with covered:with interested:in based:on`,
  labels: `chapter page number part section article figure table line row room level step volume version day week year grade channel
    flight gate route highway platform world`,
  participleEnding: /(?:ing|ed|en|n't|wn|ught|ade|aid|old|one|een)$/,
};
