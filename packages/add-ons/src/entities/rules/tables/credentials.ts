import { type Rule, rulesFor } from '../rule.js';

/** Passwords and responses to security questions. */
export const credentialRules: readonly Rule[] = [
  ...rulesFor({ type: 'PASSWORD', of: 'secret' }, [
    {
      when: 'for:password|for:code-word linked|field',
      unless: 'remark',
      confidence: 0.93,
      examples: [
        'the password is [capital m ountain sixty one dollar sign]',
        'the wifi password is [green lamp seven]',
        'the wi fi key is on the box [r t four four m m nine]',
        'pwd: [Blau!wal77]',
        'my telephone password is [raspberry]',
      ],
      counterexamples: [
        'my password is not working',
        'the password is wrong',
        'i forgot my password',
        'the password was changed',
      ],
    },
    {
      when: 'for:pass field',
      confidence: 0.93,
      examples: ['login=kira pass=[fuchs77!]'],
      counterexamples: ['pass the salt', 'the boarding pass is here'],
    },
    {
      when: 'for:password|for:code-word direct coded',
      confidence: 0.85,
      examples: ['the new password [harvest hyphen forty two] did not work'],
      counterexamples: ['your password must contain eight characters'],
    },
    {
      when: 'for:password|for:code-word as',
      confidence: 0.84,
      examples: ['try [cobalt heron nine] as the password'],
      counterexamples: ['it is stored as a password'],
    },
    {
      when: 'for:password|for:code-word|for:username|for:login is-my coded',
      confidence: 0.84,
      examples: ['[copper nine nine] is my password'],
      counterexamples: ['what is my password'],
    },
    {
      when: 'for:password|for:code-word|for:pin response',
      unless: 'remark',
      confidence: 0.92,
      examples: [
        "and your telephone password\nit's [lavender]",
        'what is the wifi password\n[blue whale thirty]',
      ],
      counterexamples: [
        'i forgot my password\nlet me reset it',
        'what is the password\nsorry i forgot it',
      ],
    },
  ]),
  ...rulesFor({ type: 'PASSWORD', of: 'secret' }, [
    {
      or: ['NUMERICAL_PII'],
      when: 'for:pin linked|field symbol-word',
      confidence: 0.85,
      examples: ['the code for the door is four\nthe gate code is [star one nine two hash]'],
    },
    {
      or: ['NAME', 'LOCATION_CITY'],
      when: 'for:security-answer linked|field|response|is-my',
      unless: 'remark',
      confidence: 0.93,
      examples: [
        'the answer to the security question is [biscuit]',
        'my first pet was called [mister whiskers]',
      ],
      counterexamples: ['the answer is blue'],
    },
    {
      or: ['NAME', 'LOCATION_CITY', 'ORGANIZATION'],
      when: 'for:security-topic response|linked|field',
      unless: 'remark',
      confidence: 0.92,
      examples: [
        "what was your first school\nit's [hillside primary]",
        'my first car was [a ford escort]',
      ],
      counterexamples: ['my first job was awful'],
    },
    {
      when: 'for:security-answer direct plain-words:1-2',
      unless: 'remark',
      confidence: 0.6,
      examples: ['memorable place [whitby bay] please'],
    },
    {
      when: 'for:code-word direct plain-words:1-3',
      unless: 'remark',
      confidence: 0.76,
      examples: ['security word [tangerine] please'],
      counterexamples: ['the magic word and nothing else'],
    },
    {
      or: ['NAME', 'LOCATION_CITY', 'ORGANIZATION'],
      when: 'for:security-topic direct whole-turn plain-words:1-4',
      unless: 'remark',
      confidence: 0.82,
      examples: [
        'favourite holiday um [whitby sands]',
        'what was my first car oh [a morris minor]',
        'the pet one [captain biscuit]',
      ],
      counterexamples: ['my first job paid well', 'favourite food to eat'],
    },
  ]),
  ...rulesFor({ type: 'PASSWORD', of: 'secret' }, [
    {
      when: 'for:new-secret direct|linked written-as-one coded',
      unless: 'symbol-word',
      confidence: 0.8,
      examples: ['i changed it to [Harbour#194] yesterday'],
      counterexamples: ['reset it to zero', 'set it to medium'],
    },
    {
      when: 'renewed',
      confidence: 0.78,
      examples: [
        "it used to be [marigold] now it's [marigold two]",
        'the old one was [badger] the new one is [badger six]',
      ],
      counterexamples: ['it used to be cold now it is cold again'],
    },
    {
      when: 'lock-turns said:pin|near:pin',
      confidence: 0.9,
      examples: ['the safe combination is [six left forty right]'],
      counterexamples: ['two left and three right'],
    },
    {
      when: 'lock-turns turns:3-9',
      confidence: 0.9,
      examples: ['dial [nine left twenty right four left]'],
    },
    {
      when: 'paired-secret',
      confidence: 0.93,
      examples: ['the credentials are fern and [harbour nine]'],
    },
    {
      when: 'capital-letter',
      confidence: 0.7,
      examples: ["it's [capital m arigold seven] again"],
      counterexamples: ['with a capital a at the start'],
    },
  ]),
];
