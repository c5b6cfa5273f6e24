/** A search by meaning. */
export interface MeaningQuery {
  readonly text: string;
  /** The recordings that are about it contain one of these, in lower case. None for no recording. */
  readonly about: readonly string[];
}

/** What people may remember of the recordings of this benchmark, in other words than were said. */
const withMatch: readonly (readonly [text: string, ...about: string[]])[] = [
  // Talks.
  ['site being shut down', 'leeds warehouse'],
  ['staff moving to another city after a closure', 'leeds warehouse'],
  ['laboratory results over the phone', 'iron level'],
  ['anaemia', 'iron level'],
  ['outage because of an outdated TLS certificate', 'expired certificate'],
  ['marine animal with many arms', 'three hearts'],
  ['camouflage in the sea', 'three hearts'],
  ['power cuts after a hurricane', 'coast of brittany'],
  ['renting an apartment', 'landlord'],
  ['how much we pay for the flat each month', 'landlord'],
  ['repairing a public swimming bath', 'roof of the pool'],
  ['baking a loaf', 'yeast'],
  ['customer feedback about exporting to a spreadsheet', 'export to excel'],
  ['plane diverted because of bad visibility', 'fog in zurich'],
  ['pupils playing music in front of their parents', 'school concert'],
  ['broken arm of a woman', 'left wrist'],
  // Conversations.
  ['payment by credit card was refused', 'card was declined'],
  ['water dripping in the house', 'the leak'],
  ['erosion of mountains by frost', 'granite'],
  ['migraine', 'headaches'],
  ['expanding the business into eastern Europe', 'warsaw'],
  ['how the neighbourhood used to be in the past', 'three bakers'],
  ['a theft in a shop', 'jeweller'],
  ['invitation to dinner with friends', 'bottle of red'],
  ['tech support for a broken internet connection', 'plugged in at the back'],
  ['alone in the polar winter', 'arctic'],
  ['reserving seats in a restaurant', 'booked under moreau'],
  ['undoing a faulty software deployment', 'roll back the release'],
  ['job interview', 'why do you want to work for us'],
  ['decorating a room', 'paint it yellow'],
  ['missing delivery of a package', 'parcel'],
  ['test at school', 'the exam'],
  ['vegetable dish recipe', 'onion soup', 'recipe book'],
  ['quarterly earnings of a company', 'revenues grew'],
  ['wild animal on the street', 'a fox'],
  ['trial in court', 'defendant'],
  ['a child looks for its shoes', 'football boots'],
  ['ending a contract because of the price', 'cancel my subscription'],
  ['guided tour of an exhibition', 'the museum was built'],
  ['expenses that must be approved', 'budget approved'],
  ['shoulder pain', 'where does it hurt'],
  ['investing money safely', 'put all your savings'],
  ['a factory that can replace a supplier', 'factory in porto'],
  ['a forgotten rock group', 'paper lanterns'],
  ['coach of a sports team before a match', 'a good season'],
  ['an old woman who cooked and baked', 'my grandmother used to say'],
  // A novel.
  ['girl falls down a hole', 'rabbit-hole', 'the fall was over'],
  ['swimming in her own tears', 'pool of tears'],
  ['getting bigger and smaller by eating and drinking', 'drink me', 'little cakes'],
  ['everybody wins the race', 'caucus-race'],
  ['insect that smokes', 'hookah'],
  ['pet cat that catches birds', 'little bird'],
  ['lizard that is kicked out of the chimney', 'there goes bill'],
  // A speech.
  ['nuclear disarmament', 'deadly atom', 'control of arms'],
  ['helping the poor of the third world', 'huts and villages', 'chains of poverty'],
  ['what citizens owe their nation', 'ask not what your country'],
  ['international organisation for peace', 'united nations'],
  // Readings, and meetings as they were recognised.
  ['history of book production', 'gutenberg'],
  ['beauty and having children', 'fairest creatures'],
  ['somebody introduces himself in a team', 'marketing expert'],
  ['copying files on a computer', 'project documents link'],
  ['debugging a program with wrong timestamps', 'stupid java thing'],
];

/** What nobody has said in them. */
const withoutMatch: readonly string[] = [
  'photosynthesis of plants',
  'the rules of chess',
  'wedding dress',
  'volcanic eruption in Iceland',
  'buying a used bicycle',
  'learning to play the piano',
  'quantum computer',
  'tax return for freelancers',
  'puppy training',
  'solar panels on the roof of a farm',
  'medieval castles',
  'divorce lawyer',
  'marathon running shoes',
  'growing tomatoes in a greenhouse',
  'Japanese grammar',
  'moon landing',
  'vaccination of cattle',
  'mobile phone contract in Spain',
];

/** All searches. */
export const meaningQueries: readonly MeaningQuery[] = [
  ...withMatch.map(([text, ...about]) => ({ text, about })),
  ...withoutMatch.map((text) => ({ text, about: [] })),
];
