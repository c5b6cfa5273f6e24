import { type Rule, rulesFor } from '../rule.js';

/** What persons look like, except their measures. */
export const lookRules: readonly Rule[] = rulesFor({ type: 'PHYSICAL_ATTRIBUTE', of: 'look' }, [
  {
    when: 'styled|build|mark',
    confidence: 0.7,
    examples: [
      'she has [short grey hair]',
      'he has a [slim build]',
      'and [a tattoo of a rose on her wrist]',
      '[scar on his chin]',
    ],
    counterexamples: ['a mole in the agency was caught'],
  },
  {
    when: 'feature',
    unless: 'next:other',
    confidence: 0.6,
    examples: ['a man with a [moustache]'],
  },
  {
    when: 'trait before:have|subject:person',
    unless: 'next:other',
    confidence: 0.6,
    examples: ['he walks with [a slight limp]'],
    counterexamples: ['a limp handshake', 'there was a fade at the end'],
  },
  {
    when: 'build-word subject:person',
    unless: 'next:of',
    confidence: 0.6,
    examples: ["she's [petite] with glasses"],
    counterexamples: ['a tall building'],
  },
  {
    when: 'build-word|size-word of-person|beside-look',
    confidence: 0.6,
    examples: [
      '[short] [stocky] bloke in a cap',
      'a [scruffy] young man',
      '[green eyes] and [lanky]',
    ],
    counterexamples: ['a short thin cable for the man'],
  },
]);
