/**
 * Letters beyond ASCII of languages, each with a digit: the negative binary logarithm of its share
 * of those letters. They are counted in the messages of GNU, GNOME and KDE programs.
 */
const latinWest = [
  'é0è4à4ê4ô6î6ç7á8â8ï8í9ù7û8œ8ë9æ9',
  'ü1ä2ö3ß4é8á9',
  'ó1á2í3ú4é4ñ5ü9¿5¡6',
  'è1à2ò3ù4é4ì6ó9',
  'ã2ç2á3í3é4ó4ú5õ5ê5â7à8ô8º8',
  'ë2é2ï3ó5ä5ö5ü8è8',
  'ä1ö2å2é7',
  'æ1ø2å2é5',
  'ä0ö3å8',
  'ð2í2á3ó3ú4ý4æ4ö5þ5é6',
  'ó2à2é3í3è4ò4ç4ú4ï5ü6',
];

const latinEast = [
  'ł2ż3ę3ą3ś3ó3ć3ń5ź6',
  'í2á2ř3č4é4ý4ž4ě4š4ů5ú7ó8ň8ť9ď9',
  'á2č3í3ý3é3ť4ú4ž4š4ľ4ó7ň7ô7ä7ĺ8ď8ŕ9',
  'á2é2í3ó3ö4ő4ü5ú5ű6',
  'ă1ţ3ş3î3â5',
  'č2š2ž3ć3đ4',
  'ë0ç6',
];

const latinBaltic = ['š2ų2ė2ž3į3ą4č4ū5ę6', 'ā2ē2ī3š3ļ4ū5ņ5ž6ķ6ģ7č8', 'ä1õ2ü2ö5š5ž6'];

const cyrillic = [
  'о3е3а4и4н4т4р4с4л5в5к5п5д5м5у5я6з6ь6ы6й6б6ч7г7ж7ф7ц7х7ю7ш8щ8э9ё9ъ9',
  'а3н4о4и4е4т4в4і4р4к5с5л5д5п5у5м5я5з5б6ь6й6г6ч6ж7ц7х7є7ф7ш8ю8ї8щ9ґ9',
  'а3е3н4и4о4т4р4с5в5д5к5п5л5з5м5ъ6я6б6у6ч7г7ж7й7ф7ц7ш8щ8х8ю9ь9',
  'а3е3и4о4н4р4т4с4к5у5п5д5в5м5ј5з5л5б6г6ш7ч7њ7ц7љ7ж8ћ8х8ф8ђ9ѓ9ќ9',
  'а3н4р4к4і4ы5с5л5е5т5д5я5в5п5м5о5у5ц5з5э6ь6г6б6ў6ч6й7ш7х7ф7ж7ю8ё9',
];

const greek = ['α3ο4ε4τ4ι4ν4σ4ρ4μ5η5π5κ5υ5ς5λ5ί5γ5δ5ή6έ6ά6ό6χ6ω6θ6φ7ύ7β8ώ8ξ8ζ8ψ9'];

const hebrew = ['י3ו3ה4ת4ל4מ4ר4א4נ4ב5ש5ק5פ5ד5ס5ג5ט6ע6ח6ם6ן6כ6צ6ז7ך8ץ8ף9'];

const arabic = [
  'ا3ل3ي4م4ر4و4ت4ة5ن5ف5د5س5ع5ب5ح6ق6ك6ج6ص6أ6ط6ه6خ7إ7ش7ذ7غ7ز7ض7ى8ث8ئ8ء9ظ9ؤ9آ9ً9',
  'ا3ي3ن4ر4د4و4ه4ت4م4ب5س5ک5ش5ل5پ6ز6گ6ف6ج6خ6ع6ق7ص7ح7ط8چ8آ8غ9ض9ئ9',
];

const turkish = ['ı1ç3ş3ü3ğ3ö4İ7â9'];

const thai = [
  'า4ร4อ4ก4น4ม5เ5่5้5ล5ง5ด5ั5ี5ต5ิ5ส5บ5ย5ว6แ6ไ6์6ท6ค6ข6ป6ห6จ6พ6ู6ะ6ช6ื7โ7ซ7ำ7ุ7ใ7ฟ7ถ7็8ณ8ผ8ภ8ศ8ธ8',
];

/** Languages of the encodings whose characters are one byte, the most frequent encodings first. */
export const languagesOfEncodings: Readonly<Record<string, readonly string[]>> = {
  'windows-1252': latinWest,
  'windows-1250': latinEast,
  'windows-1251': cyrillic,
  'windows-1253': greek,
  'windows-1254': turkish,
  'windows-1255': hebrew,
  'windows-1256': arabic,
  'windows-1257': latinBaltic,
  'windows-874': thai,
  'iso-8859-2': latinEast,
  'iso-8859-7': greek,
  'koi8-u': cyrillic,
  ibm866: cyrillic,
  'iso-8859-5': cyrillic,
  'iso-8859-6': arabic,
};

/** What is expected of an encoding whose characters are two bytes. */
export interface WideEncoding {
  /** Its most frequent characters. */
  readonly frequent: string;
  /** Ranges of first bytes, with the share of characters that have them and their number. */
  readonly ranges: readonly (readonly [
    first: number,
    last: number,
    share: number,
    characters: number,
  ])[];
}

const japanese =
  'のいるすたにてはでをとしがなんれまかっもこらだりさようあきそくつどおわえけめみせちねじーンスト';

/** Encodings whose characters are two bytes. */
export const wideEncodings: Readonly<Record<string, WideEncoding>> = {
  gb18030: {
    frequent:
      '的一是不了在人有我他这中大来上国个到说们为子和你地出道也时年得就那要下以生会自着去之过家学对可她里后小么心多天而能好都没什吗吧呢',
    ranges: [
      [0xb0, 0xd7, 0.85, 3755],
      [0xd8, 0xf7, 0.02, 3008],
      [0xa1, 0xa3, 0.12, 100],
    ],
  },
  big5: {
    frequent:
      '的一是不了人我在有他這為之大來以個中上們到說國和地也子時道出而要於就下得可你年生自會那後能對著事其裡所去行過家好都沒什嗎吧呢',
    ranges: [
      [0xa4, 0xc6, 0.85, 5401],
      [0xc9, 0xf9, 0.02, 7652],
      [0xa1, 0xa3, 0.12, 100],
    ],
  },
  'euc-kr': {
    frequent:
      '이다의는에을하고가지도를은한로니나어아그사기리해자라대있서인게만내보거여일요시까야없것좋너네당제스우안오들말정무',
    ranges: [
      [0xb0, 0xc8, 0.95, 2350],
      [0xa1, 0xa3, 0.03, 100],
      [0xca, 0xfd, 0.002, 4888],
    ],
  },
  shift_jis: {
    frequent: japanese,
    ranges: [
      [0x82, 0x83, 0.7, 260],
      [0x88, 0x97, 0.2, 2965],
      [0x98, 0xea, 0.01, 3390],
      [0x81, 0x81, 0.09, 60],
    ],
  },
  'euc-jp': {
    frequent: japanese,
    ranges: [
      [0xa4, 0xa5, 0.7, 169],
      [0xb0, 0xcf, 0.2, 2965],
      [0xd0, 0xf4, 0.01, 3390],
      [0xa1, 0xa1, 0.09, 60],
    ],
  },
};
