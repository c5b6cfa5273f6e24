import { type Rule, rulesFor } from '../rule.js';

/** Conditions, drugs, injuries, medical processes, codes and blood types. */
export const healthRules: readonly Rule[] = [
  {
    type: 'CONDITION',
    of: 'phrase',
    when: 'list:conditions|list:conditions-mesh',
    unless: 'next:of next:cause',
    confidence: 0.72,
    examples: [
      'he lives with [epilepsy]',
      'she has [type two diabetes] and [gout]',
      'signs of [labyrinthitis]',
    ],
    counterexamples: ['the cancer of corruption'],
  },
  {
    type: 'CONDITION',
    of: 'phrase',
    when: 'list:word-conditions before:have|said:condition|said:diagnosis',
    unless: 'next:of next:other',
    confidence: 0.66,
    examples: [
      'she had a [stroke] in spring',
      'history of [depression]',
      'he is complaining of [dizziness]',
    ],
    counterexamples: ['this is a pain', 'a stroke of genius', 'it is cold'],
  },
  ...rulesFor({ type: 'CONDITION', of: 'condition' }, [
    {
      when: 'headed',
      unless: 'next:of',
      confidence: 0.73,
      examples: ['he died of [chronic liver disease]', 'an [ovarian cyst] was found'],
    },
    {
      when: 'loose before:have|before:possessive|said:condition|said:diagnosis|subject:person',
      confidence: 0.7,
      examples: ['he has [joint problems]', 'her [skin condition] is worse'],
      counterexamples: ['we saw a power failure'],
    },
    {
      when: 'graded',
      unless: 'next:other',
      confidence: 0.57,
      examples: ['a mild [exomah] on his neck'],
      counterexamples: ['severe weather', 'a mild curry'],
    },
    {
      when: 'allergy',
      confidence: 0.75,
      examples: ['he has a [sesame allergy]', 'there is a [bee sting allergy] on file'],
      counterexamples: ['do you have any allergies'],
    },
    {
      when: 'allergic',
      confidence: 0.6,
      examples: ["she's [allergic to shellfish]"],
      counterexamples: ['he is allergic to work'],
    },
  ]),
  {
    type: 'CONDITION',
    of: 'attribute',
    when: 'for:diagnosis linked|field|direct',
    unless: 'remark',
    confidence: 0.56,
    examples: ['she was diagnosed with [exoma]', 'he tested positive for [a rare variant] in may'],
    counterexamples: ['she was diagnosed with it'],
  },
  {
    type: 'DRUG',
    of: 'dosed',
    when: 'verb|measure',
    confidence: 0.58,
    examples: [
      'increase [certain line] to one hundred milligrams',
      'she takes two puffs of [salt a mole], then rests',
    ],
    counterexamples: ['take five milligrams', 'add two hundred grams of flour'],
  },
  ...rulesFor({ type: 'DRUG', of: 'phrase' }, [
    {
      when: 'list:drugs|list:drug-phrases',
      confidence: 0.86,
      examples: [
        'he takes [metoprolol] daily',
        'she is allergic to [amoxicillin]',
        'on [sodium valproate] since may',
      ],
    },
    {
      when: 'ending:drug',
      confidence: 0.64,
      examples: ['they started [velmorizumab] last week'],
    },
    {
      when: 'list:word-drugs before:take|next:dose|said:medication',
      confidence: 0.74,
      examples: [
        'she is on [insulin] now',
        'inject [adrenaline] at once',
        'she stopped taking [the pill]',
      ],
      counterexamples: ['the speed of the car', 'a lithium battery'],
    },
  ]),
  ...rulesFor({ type: 'INJURY' }, [
    {
      of: 'injury',
      when: 'damaged|certain|qualified',
      confidence: 0.78,
      examples: [
        'he [broke his left arm] skiing',
        'a [torn meniscus]',
        '[torn ligaments in her knee] and a [bump on the head]',
        '[two fractured fingers]',
        'a [spiral fracture of the femur]',
        'a [stab wound in the leg]',
        'she has a [concussion]',
        'a [knee injury] again',
      ],
      counterexamples: [
        'my heart broke',
        'the budget cuts hurt',
        'it was a shot in the arm for them',
      ],
    },
    {
      of: 'phrase',
      when: 'list:injuries',
      confidence: 0.76,
      examples: ['he came home with a [black eye]'],
    },
    {
      of: 'injury',
      when: 'plain before:have|said:condition|said:diagnosis',
      unless: 'next:of',
      confidence: 0.55,
      examples: ['he came in with [burns]'],
      counterexamples: ['the cuts were deep'],
    },
  ]),
  ...rulesFor({ type: 'MEDICAL_PROCESS', of: 'phrase' }, [
    {
      when: 'list:procedures',
      confidence: 0.75,
      examples: [
        'she is on [dialysis]',
        'booked for a [knee replacement]',
        'after the [cholecystectomy]',
        'the [left knee x ray] is back',
        'an [m r i of his lower back]',
      ],
    },
    {
      when: 'list:word-procedures sited',
      unless: 'next:of',
      confidence: 0.72,
      examples: ['the [left shoulder scan] is back'],
      counterexamples: ['the scan of the page'],
    },
    {
      when: 'list:word-procedures before:undergo|before:possessive',
      unless: 'next:of',
      confidence: 0.55,
      examples: ['he needs [surgery] soon', 'her [scan] was fine'],
      counterexamples: ['surgery hours are nine to five'],
    },
  ]),
  ...rulesFor({ type: 'MEDICAL_CODE' }, [
    {
      or: ['NUMERICAL_PII'],
      of: ['digits', 'code'],
      when: 'cue:medical-code|asked:medical-code characters:3-18 digits:2-18',
      unless: 'amount counted date-shape',
      confidence: 0.93,
      examples: [
        'i c d ten [j eighteen point nine]',
        'c p t [nine nine two oh four] please',
        'SNOMED [73211009] was used',
        'diagnosis [F32] then',
      ],
    },
    {
      of: 'medical-code',
      when: 'disease-code written',
      confidence: 0.9,
      examples: ['it was filed as [K21.9] in may', 'pt dx:[J44\u20241] today'],
    },
    {
      of: 'medical-code',
      when: 'disease-code said:medical-code|near:medical-code',
      confidence: 0.94,
      examples: ['[m fifty four point five] is the diagnosis'],
    },
  ]),
  ...rulesFor({ type: 'BLOOD_TYPE', of: 'blood-type' }, [
    {
      when: 'complete|symbol|said:blood-type',
      confidence: 0.9,
      examples: [
        'she is [AB+] by the card',
        'blood type [a negative]',
        'i am [b rhesus positive]',
        'four units of [a negative] please',
        'what is your blood type\n[o positive]',
        'my blood type is [o]',
      ],
    },
    {
      when: 'group',
      unless: 'like-article misheard',
      confidence: 0.85,
      examples: ['they need [o negative] now'],
      counterexamples: ['that is a positive sign'],
    },
    {
      when: 'group subject:person ends',
      confidence: 0.7,
      examples: ["he's [a negative]", "She's [own negative]."],
      counterexamples: ['he is a positive person'],
    },
  ]),
];
