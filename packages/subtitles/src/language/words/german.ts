import type { WordLists } from './word-lists.js';

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
