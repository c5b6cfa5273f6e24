import type { WordLists } from './word-lists.js';

/** The closed classes of German. */
export const german: WordLists = {
  determiners: `d(?:er|ie|as|e[nms]) (?:[kmds]?ein|ihr|unser|eu|dies|jed|jen|manch|welch|solch)(?:e[nmrs]?)?`,
  quantities: '(?:all|beid|einig|mehrer|viel|wenig)(?:e[nrs]?)? mehr etwas',
  openers: `aber a[bmn] als ans auf(?:grund)? aus bei[ms]? bevor bi[ns] da damit da[sß]s? denn deren dessen durch entweder falls
    für gegen(?:über)? hinter i[nm]s? indem innerhalb mit nach(?:dem)? neben ob(?:wohl)? oder ohne pro seit so(?:bald|dass|ndern|wie|wohl)
    statt trotz über um und unter vo[mnr] während warum was wegen weil wem wen wenn wer wie wo(?:bei|durch|mit|rin|zu)? zu[mr]? zwischen`,
  verbals: `hab(?:en?|t) hat(?:ten?)? hätten? w[eiuü]rd(?:e?[nt]?) k(?:ann|önn(?:en|ten?)|onnten?) d(?:arf|[uü]rf(?:en|ten?)) mag möchten? m[uü][sß]s?(?:en|ten?)?
    soll(?:en|ten?)? woll(?:en|ten?)? will ist sind bin war(?:en)? wären? nicht nie ich du er sie es wir ihr man`,
  titles: 'herrn? frau präsident(?:in)? kanzler(?:in)? könig(?:in)? sankt',
  abbreviations: 'bzw ca d\\.?h z\\.?b u\\.?a usw mio mrd str abs bd jh',
  modifiers: `sehr ganze?[nrs]? fast nur auch noch (?:neu|alt|groß|klein|gut|erst|zweit|dritt|letzt|nächst|ander|eigen)e[mnrs]?
    zwei drei vier zehn \\S+(?:lich|isch|ig|bar|sam|los|end|haft|al|ell|iv)e[nmrs]?`,
  hasCapitalNouns: true,
};
