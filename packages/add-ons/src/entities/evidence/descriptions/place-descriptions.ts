/** What the features of places mean. */
export const placeDescriptions: Readonly<Record<string, string>> = {
  city: 'in a list of cities',
  state: 'in a list of states, provinces and counties',
  country: 'in a list of countries',
  'small-place': 'perhaps one of the places with few inhabitants',
  landmark: 'a station, a park, a pier or the like by its name or its number, behind a preposition',
  major: 'a place that everybody knows',
  doubtful: 'the name of a person first',
  'word-place': 'a word of English first',
  short: 'of one or two letters',
  placed: 'behind a preposition of place',
  'placed-in': 'behind in, from, near, outside or via',
  home: 'behind words such as lives in or moved to',
  trip: 'behind words such as went to or office in',
  'behind-name': 'right behind a given name',
  'beside-place': 'behind another place',
  'before-place': 'in front of another place',
};
