import { type Rule, rulesFor } from '../rule.js';

/** What persons are, believe and speak. */
export const personRules: readonly Rule[] = [
  {
    type: 'RELIGION',
    of: 'phrase',
    when: 'list:religions',
    unless: 'next:other',
    confidence: 0.72,
    examples: ['he is a [lutheran]', 'we are [orthodox christian]', 'she converted to [jainism]'],
    counterexamples: ['a catholic taste in films'],
  },
  {
    type: 'RELIGION',
    of: 'phrase',
    when: 'list:religions next:other capital|subject:person|before:believe|said:religion',
    confidence: 0.68,
    examples: ['They had a [Hindu] ceremony in May.', 'religion [anglican] mostly'],
  },
  ...rulesFor({ type: 'POLITICAL_AFFILIATION', of: 'phrase' }, [
    {
      when: 'list:parties words:2-6',
      confidence: 0.9,
      examples: ['he went to a [plaid cymru] dinner'],
    },
    {
      when: 'list:parties',
      unless: 'next:other',
      confidence: 0.74,
      examples: ["she's a lifelong [republican]"],
      counterexamples: ['a republican decade'],
    },
    {
      when: 'list:word-parties before:vote|next:party|said:politics',
      confidence: 0.76,
      examples: [
        'i always vote [liberal]',
        'an old [labour] voter',
        'which party did you vote for\n[conservative]',
      ],
      counterexamples: ['labour is expensive', 'a conservative guess'],
    },
    {
      when: 'list:word-parties subject:person ends',
      unless: 'list:word-ethnic-groups',
      confidence: 0.6,
      examples: ["she's a [socialist]"],
      counterexamples: ['a conservative estimate'],
    },
  ]),
  ...rulesFor({ type: 'SEXUALITY', of: 'phrase' }, [
    {
      when: 'list:sexualities',
      unless: 'next:other',
      confidence: 0.72,
      examples: ['he is [gay]', 'she came out as [bisexual]'],
      counterexamples: ['gay lights in the garden'],
    },
    {
      when: 'list:orientations said:sexuality',
      confidence: 0.74,
      examples: ['sexual orientation [straight]', 'my brother came out as [bi]'],
      counterexamples: ['go straight on', 'is that straight'],
    },
    {
      when: 'list:orientations subject:person ends word',
      confidence: 0.6,
      examples: ["i'm [straight]"],
    },
  ]),
  ...rulesFor({ type: 'ORIGIN', of: 'phrase' }, [
    {
      when: 'list:ethnic-groups subject:person|next:person|next:origin|before:descent|said:nationality|said:ancestry',
      unless: 'next:language before:speak',
      confidence: 0.74,
      examples: [
        "i'm [ghanaian]",
        'he is of [lebanese] descent',
        'nationality [chilean]',
        'half [irish] half [somali]',
        'ethnicity is [white british]',
      ],
      counterexamples: ['a danish pastry', 'polish the silver', 'an indian restaurant'],
    },
    {
      when: 'list:ethnic-groups alone',
      confidence: 0.6,
      examples: ['Hi, [Senegalese].', 'where is your mother from\n[egyptian]'],
      counterexamples: ['a plate of egyptian beans'],
    },
    {
      when: 'list:word-ethnic-groups said:nationality|said:ancestry|next:person',
      confidence: 0.7,
      examples: ['ethnicity [black]', 'a [white] man in his forties'],
      counterexamples: ['white paint'],
    },
    {
      when: 'list:word-ethnic-groups subject:person ends',
      confidence: 0.58,
      examples: ["she's [black] and from leeds"],
      counterexamples: ['the car is black'],
    },
  ]),
  ...rulesFor({ type: 'LANGUAGE', of: 'phrase' }, [
    {
      or: ['ORIGIN'],
      when: 'list:languages before:speak|next:language|said:language',
      confidence: 0.78,
      examples: [
        'they speak [georgian] at home',
        'we need a [twi] interpreter',
        'her first language is [tigrinya]',
        'translate it into [danish]',
      ],
      counterexamples: ['it was all greek to me'],
    },
    {
      or: ['ORIGIN'],
      when: 'list:languages before:possessive',
      unless: 'next:other',
      confidence: 0.64,
      examples: ['his [georgian] is rusty'],
      counterexamples: ['their danish pastry'],
    },
    {
      when: 'list:languages',
      unless: 'list:ethnic-groups list:word-languages',
      confidence: 0.55,
      examples: ['a letter in the post about [swahili]'],
    },
  ]),
  ...rulesFor({ type: 'MARITAL_STATUS', of: 'phrase' }, [
    {
      when: 'list:marital-statuses subject:person|said:marital-status|before:have',
      unless: 'next:of next:other',
      confidence: 0.72,
      examples: [
        "i'm [married] with a dog",
        "we've been [separated] for a year",
        'marital status [separated]',
        'are you married\n[divorced] for a year',
        'he has been [widowed] since',
      ],
      counterexamples: ['a single ticket', 'the line is engaged'],
    },
    {
      when: 'list:marital-statuses corrected|family',
      confidence: 0.7,
      examples: ['[single] no wait [engaged]', '[married] two kids'],
      counterexamples: ['a single no reply'],
    },
    {
      when: 'list:certain-statuses',
      confidence: 0.66,
      examples: ['separated but not [divorced] yet'],
    },
  ]),
  ...rulesFor({ type: 'ZODIAC_SIGN', of: 'phrase' }, [
    {
      when: 'list:zodiac',
      unless: 'next:other',
      confidence: 0.7,
      examples: ["she's a [sagittarius]", 'typical [capricorn]'],
    },
    {
      when: 'list:word-zodiac said:zodiac|corrected',
      confidence: 0.8,
      examples: ['my star sign is [leo]', 'what is your star sign\n[cancer]'],
    },
    {
      when: 'list:word-zodiac article|before:typical subject:person|before:typical|ends',
      confidence: 0.73,
      examples: ["i'm a [leo]"],
      counterexamples: ['leo is here'],
    },
  ]),
  ...rulesFor({ of: 'attribute' }, [
    {
      type: 'LANGUAGE',
      when: 'for:language owned|field|response plain-words:1-3',
      unless: 'remark',
      confidence: 0.58,
      examples: ['her mother tongue is [quenya]'],
      counterexamples: ['the language is not allowed'],
    },
    {
      type: 'ORIGIN',
      when: 'for:nationality owned|field|response plain-words:1-3',
      unless: 'remark',
      confidence: 0.58,
      examples: ['her nationality is [ruritanian]'],
    },
    {
      type: 'RELIGION',
      when: 'for:religion owned|field|response plain-words:1-4',
      unless: 'remark direct as is-my',
      confidence: 0.58,
      examples: ['religion: [church of the sun]'],
    },
  ]),
];
