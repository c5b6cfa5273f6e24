/** What the features of addresses and positions mean. */
export const addressDescriptions: Readonly<Record<string, string>> = {
  'house-number': 'the number of a house, or of a part of one, is in front of the street',
  unit: 'with a flat, an apartment, a plot or the like',
  'unit-alone': 'a flat or the like without a street',
  'street-word': 'ends with a word such as street',
  'doubtful-street-word': 'ends with a word such as court, which means something else as well',
  nameless: 'the street has no name but its last word, as in nine the crescent',
  'street-name': 'a word of the name of the street is a name or has a capital',
  box: 'a post-office box or a rural route',
  route: 'a numbered road',
  'house-name': 'a house by its name or its place in the street',
  area: 'a part of a town in place of a street, as in upper norwood',
  lettered: 'with a letter behind the number of the house',
  destination: 'behind words with which someone is sent to a place or lives there',
  corner: 'two streets that cross',
  'place-follows': 'a city, a postal code or a flat is behind the street',
  pair: 'two decimal fractions, written',
};
