import { type Rule, rulesFor } from '../rule.js';

/** Genders of persons. */
export const genderRules: readonly Rule[] = [
  ...rulesFor({ type: 'GENDER', of: 'phrase' }, [
    {
      when: 'list:genders',
      unless: 'next:other',
      confidence: 0.75,
      examples: ['he is a [trans man]', 'they are [non binary]'],
      counterexamples: ['gender neutral bathrooms'],
    },
    {
      when: 'list:genders next:other subject:person|before:have|said:gender',
      confidence: 0.74,
      examples: ["she's a [transgender] swimmer"],
    },
    {
      when: 'list:word-genders|list:male-female subject:person|before:ethnic ends',
      confidence: 0.9,
      examples: ['my cousin is [trans]', "i'm [female]", 'looking for a white [male] in a cap'],
      counterexamples: ['the connector is male'],
    },
    {
      when: 'list:male-female before:ethnic|before:aged|starts next:description',
      confidence: 0.76,
      examples: ['looking for an asian [male] mid thirties', '[male] white about forty'],
      counterexamples: ['a male plug in black'],
    },
    {
      when: 'list:sexes|list:genders corrected',
      confidence: 0.76,
      examples: ['[male] sorry [female]'],
    },
    {
      when: 'list:sexes said:gender|near:gender',
      confidence: 0.78,
      examples: [
        'gender is [female]',
        'what sex is on the form\n[male]',
        'my pronouns are [she her]',
      ],
    },
    {
      when: 'list:sexes before:old|before:aged|next:decade',
      confidence: 0.76,
      examples: [
        'a forty year old [woman] from the village',
        'an elderly [gentleman] fell',
        'a [lady] in her seventies',
      ],
      counterexamples: ['the old man and the sea'],
    },
    {
      when: 'list:male-female next:person',
      confidence: 0.66,
      examples: ['the [female] patient in bed four'],
      counterexamples: ['a female connector'],
    },
    {
      when: 'list:sexes article subject:person',
      unless: 'next:of',
      confidence: 0.68,
      examples: ["i'm a [woman] by the way", 'the suspect is a [male] in a coat'],
      counterexamples: ['he is a man of his word', 'a man came in'],
    },
  ]),
  {
    type: 'GENDER',
    of: 'attribute',
    when: 'for:gender field|response plain-words:1-2',
    unless: 'remark',
    confidence: 0.58,
    examples: ['gender: [questioning]'],
  },
];
