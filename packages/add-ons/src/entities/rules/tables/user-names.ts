import { type Rule, rulesFor } from '../rule.js';

/** Names of accounts. */
export const userNameRules: readonly Rule[] = rulesFor({ type: 'USERNAME', of: 'secret' }, [
  {
    when: 'at-sign',
    confidence: 0.85,
    examples: ['ask [@quiet_otter] about it'],
  },
  {
    when: 'paired-name',
    confidence: 0.93,
    examples: ['the credentials are [fern] and harbour nine'],
    counterexamples: ['the credentials are wrong and useless'],
  },
  {
    when: 'for:account-display direct coded',
    unless: 'remark number-first',
    confidence: 0.8,
    examples: ['the profile shows as [velvet otter seven]'],
    counterexamples: ['the account shows as closed', 'listed as two bedroom flat'],
  },
  {
    when: 'for:workspace direct written-as-one|symbol-word',
    unless: 'remark',
    confidence: 0.84,
    examples: ["on slack i'm [r.okonkwo4]", "on teams i'm [m dot haas]"],
    counterexamples: ["on teams i'm muted", "on zoom i'm two minutes late"],
  },
  {
    when: 'for:username|for:handle|for:login linked|field',
    unless: 'remark',
    confidence: 0.95,
    examples: [
      'my username is [r patel sixty]',
      'his gamer tag is [at silent otter]',
      'her skype name is [live colon petra dot novak]',
    ],
    counterexamples: ['my login is not working', 'the username is missing'],
  },
  {
    when: 'for:platform linked|field owned|coded|field',
    unless: 'remark',
    confidence: 0.93,
    examples: [
      'my handle everywhere is [quiet otter]',
      'user=[admin_karl] there',
      'insta: [the.salty.fern]',
    ],
    counterexamples: ['the door handle is loose', 'discord is growing', 'your handle is broken'],
  },
  {
    when: 'for:username|for:platform|for:login direct coded',
    confidence: 0.84,
    examples: ['login [tmurphy88] please', 'on discord [otter hash two one]'],
  },
  {
    when: 'for:handle direct',
    unless: 'remark activity',
    confidence: 0.84,
    examples: [
      'add me on instagram [the quiet fern]',
      'you can log me in as [marble underscore fox]',
    ],
    counterexamples: ['sign in with google', "on discord i'm waiting for you"],
  },
  {
    when: 'for:username|for:platform|for:login response',
    unless: 'remark',
    confidence: 0.92,
    examples: ['what is your user name\n[river stone four]'],
  },
  {
    when: 'for:username|for:login as|is-my',
    confidence: 0.93,
    examples: ['use [marble fox two] as the username'],
    counterexamples: ['what is my username'],
  },
  {
    when: 'for:username direct plain-words:2-3',
    unless: 'remark coded',
    confidence: 0.62,
    examples: ['gamer tag [velvet anvil] please'],
    counterexamples: ['your username or password'],
  },
  {
    when: 'for:platform named-on-it',
    unless: 'remark',
    confidence: 0.8,
    examples: ['they call me [noodle king] on discord', "i'm at [quiet baker] on insta"],
  },
  {
    when: 'for:platform on-it coded',
    unless: 'remark',
    confidence: 0.84,
    examples: ["it's [fern forty one] on snapchat"],
    counterexamples: ["it's trending on twitter"],
  },
  {
    when: 'underscored',
    confidence: 0.7,
    examples: ['they know me as [otter underscore seven]'],
    counterexamples: ['put an underscore there'],
  },
]);
