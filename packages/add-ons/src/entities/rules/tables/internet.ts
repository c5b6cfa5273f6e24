import { type Rule, rulesFor } from '../rule.js';

/** Addresses of mail, of the web and of machines, and names of files. */
export const internetRules: readonly Rule[] = [
  ...rulesFor({ type: 'EMAIL_ADDRESS', of: 'mail' }, [
    {
      when: 'ending local',
      confidence: 0.96,
      examples: [
        'write to [ruth.baker+news@mail.example.net] today',
        'it is [l as in lemon u i s dot ortega at postbox dot org]',
        'reach me under [ana (at) example (dot) org]',
        'that is [K. Osei, 7 at hotmail.com] I think',
        '[paul at the rate of rediffmail dot com] is fine',
      ],
      counterexamples: ['we met at the station', 'i bought it at example dot com'],
    },
    {
      when: 'provider local said:email|near:email|composed-local',
      confidence: 0.9,
      examples: [
        'send an email to [nils berg at gmail]',
        'it is [otter forty two at hotmail] in one word',
      ],
      counterexamples: ['she works with him at yahoo now'],
    },
    {
      when: 'said-provider|spelled',
      confidence: 0.72,
      examples: [
        'my email is [Mike, in, tune, at Yahoo! Go in], all small',
        'the e mail address is [q, as in queen, u, i, n, d, o, t, a]',
      ],
      counterexamples: ['my email is at the bottom of the page'],
    },
    {
      when: 'part',
      confidence: 0.84,
      examples: ["which email is best\nit's [olga]\n[dot petrova]\n[at posteo dot de]"],
      counterexamples: ["which email is best\ni don't have one", 'the site is down\ndot com again'],
    },
  ]),
  ...rulesFor({ type: 'URL', of: 'web' }, [
    {
      when: 'scheme',
      confidence: 0.95,
      examples: [
        'open [https://intranet.example.org/wiki/42] and sign',
        'see [hxxp://bad(.)example(.)org/a] there',
        'it is at [www.example.org].',
      ],
    },
    {
      when: 'bare',
      unless: 'word-ending',
      confidence: 0.93,
      examples: ['the repository is [code.example.org/lena/tools]', 'see [example.com:8080/a].'],
      counterexamples: ['He left.Then she came.'],
    },
    {
      when: 'word-ending path',
      confidence: 0.9,
      examples: ['look at [example.in/offers] please'],
      counterexamples: ['that is all there is.it ended'],
    },
    {
      when: 'dot-word',
      unless: 'bare-word',
      confidence: 0.92,
      examples: [
        'go to [w w w dot shop dot example dot org slash sale slash four two]',
        'her page is [olive paints dot net slash shop]',
        'it is [fern dot org forward slash help]',
        'open [h t t p s colon slash slash docs dot example dot com]',
      ],
      counterexamples: ['the dot com bubble'],
    },
    {
      when: 'slashes',
      confidence: 0.68,
      examples: ['it is on [h t t p s slash slash portal example next slash help]'],
    },
  ]),
  ...rulesFor({ type: 'FILENAME', of: 'file' }, [
    {
      when: 'written',
      unless: 'ambiguous',
      confidence: 0.96,
      examples: ['open [Lease_2021(3).PDF] first', 'it failed in [settings.yaml] again'],
    },
    {
      when: 'written ambiguous composed',
      confidence: 0.955,
      examples: ['the dump is [backup_12.db] there'],
      counterexamples: ['see example.md'],
    },
    {
      when: 'dot-word',
      unless: 'nameless ambiguous',
      confidence: 0.94,
      examples: [
        'attach [rental contract dot d o c x]',
        'it is called [q two sales dot x l s x]',
        'it stops at [settings dot toml]',
      ],
      counterexamples: ['send me a dot pdf'],
    },
  ]),
  ...rulesFor({ type: 'IP_ADDRESS' }, [
    {
      of: 'machine',
      when: 'four-octets|hexadecimal-groups',
      confidence: 0.965,
      examples: [
        'it came from [198.51.100.23:443] at night',
        'the server is [ten dot four dot zero dot twelve]',
        'blocked [198(.)51(.)100(.)7] today',
        'and [2001:db8::8a2e:370:7334] as well',
      ],
      counterexamples: ['version 4.2.1 is out', 'at 10:30:15 sharp'],
    },
    {
      of: 'machine',
      when: 'spoken-groups',
      confidence: 0.88,
      examples: ['the address is [f e eight zero colon colon one colon two b] there'],
    },
    {
      of: 'digits',
      when: 'said:ip digits:4-12',
      unless: 'counted amount',
      confidence: 0.94,
      examples: ['my ip address is [one nine two one six eight zero four]'],
      counterexamples: ['the gateway has 1024 ports'],
    },
  ]),
  {
    type: 'NUMERICAL_PII',
    or: ['IP_ADDRESS'],
    of: 'machine',
    when: 'pairs',
    confidence: 0.97,
    examples: ['its MAC is [00:1B:44:11:3A:B7] here', 'the card has [00-1B-44-11-3A-B7] on it'],
  },
];
