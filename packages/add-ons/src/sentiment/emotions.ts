/** Emotions of a passage. They are `unknown` for one that cannot be read. */
export const emotions = [
  'neutral',
  'anger',
  'confusion',
  'disappointment',
  'disgust',
  'embarrassment',
  'fear',
  'gratitude',
  'joy',
  'relief',
  'sadness',
  'surprise',
  'unknown',
] as const;

/** Emotion of a passage. */
export type Emotion = (typeof emotions)[number];

/** Phrases by which speakers show an emotion. */
export interface EmotionPhrases {
  readonly emotion: Emotion;
  /**
   * Sentiment of the phrases, which precedes the score of VADER unless that excludes it. When
   * undefined, the score decides.
   */
  readonly sentiment?: 'positive' | 'negative';
  readonly pattern: RegExp;
}

/** By priority, for text in lower case with straight apostrophes. */
export const emotionPhrases: readonly EmotionPhrases[] = [
  {
    emotion: 'gratitude',
    sentiment: 'positive',
    pattern:
      /\b(?:thank you|thanks|grateful|appreciate|appreciated|bless you|god bless|can't thank|owe you|we thank|cheers mate|you've been (?:very|so|a great) help)\b/,
  },
  {
    emotion: 'relief',
    sentiment: 'positive',
    pattern:
      /\b(?:relie(?:f|ved)|thank (?:god|goodness)|phew|luckily|finally|at last|turned out (?:fine|ok|okay|well)|good news|everything is (?:ok|okay|fine))\b/,
  },
  {
    emotion: 'embarrassment',
    sentiment: 'negative',
    pattern:
      /\b(?:embarrass\w*|humiliat\w*|ashamed|awkward|blushed|feel (?:so )?(?:stupid|foolish|silly)|mortified)\b/,
  },
  {
    emotion: 'disgust',
    sentiment: 'negative',
    pattern:
      /\b(?:disgust\w*|filthy|gross|rotten|revolting|nasty|smelled|makes me sick|cockroach\w*|yuck|ew|vomit|mold|mouldy|repulsive|stinks)\b/,
  },
  {
    emotion: 'fear',
    sentiment: 'negative',
    pattern:
      /\b(?:afraid|scared?|scares|scary|terrif\w+|fright\w+|worried|worry|worries|nervous|anxious|anxiety|panic\w*|dread|threat\w*|don't feel safe|unsafe|being followed|help me please)\b/,
  },
  {
    emotion: 'sadness',
    sentiment: 'negative',
    pattern:
      /\b(?:sad|sadly|sadness|died|passed away|funeral|cried|cries|crying|tears|lonely|heart ?broken|breaks my heart|devastated|hopeless|depressed|grie[fv]\w*|i miss|miss (?:him|her|them|you)|goodbye|sorry for your loss|lost everything|don't enjoy anything|nobody came)\b/,
  },
  {
    emotion: 'confusion',
    sentiment: 'negative',
    pattern:
      /\b(?:confus\w+|don't understand|do not understand|makes no sense|doesn't make sense|doesn't add up|no idea|what do you mean|not sure i follow|not following|unclear|can't figure out|why am i being|i'm lost|huh)\b/,
  },
  {
    emotion: 'anger',
    sentiment: 'negative',
    pattern:
      /\b(?:angry|anger|furious|livid|outrage\w*|unacceptable|ridiculous|hate|fed up|sick of|how dare|sue you|scam|fraud|liars?|lying|lied|rude|yelled|hung up|speak to a manager|money back|refund immediately|stop calling|don't (?:ever )?call|why on earth|a joke|worst company|waste of my time|refuse to pay|absolutely not|like dirt|overcharged|charged twice|ignored|ruined|on hold|nobody (?:called|helps|answers)|third time|right now|excuses|charge me)\b/,
  },
  {
    emotion: 'disappointment',
    sentiment: 'negative',
    pattern:
      /\b(?:disappoint\w*|let ?down|unfortunately|expected (?:much )?(?:better|more)|hoping for more|regret|shame|never (?:arrived|answered|came)|not good|poor|useless|nothing works|doesn't work|does not work|not what i|isn't what|didn't meet|not worth|meh|promised|slower|broke(?:n)?|dies after|blurry|uncomfortable|soggy|bland|cutting out|missing|cancelled)\b/,
  },
  {
    emotion: 'surprise',
    pattern:
      /\b(?:wow|surpris\w+|shocked|amazed|unbelievable|incredible|can't believe|never thought|didn't expect|oh my god|really that's)\b/,
  },
  {
    emotion: 'joy',
    sentiment: 'positive',
    pattern:
      /\b(?:happ(?:y|ier|iest)|joy|love|loved|adore|delighted|thrilled|excited|wonderful|awesome|fantastic|perfect|perfectly|great|excellent|brilliant|lovely|fun|proud|prouder|glad|pleased|pleasure|congratulations|hooray|hilarious|gorgeous|couldn't be better|best|recommend|made my day|smooth|smoothly|super easy|like it|enjoy(?:ed)?)\b/,
  },
];
