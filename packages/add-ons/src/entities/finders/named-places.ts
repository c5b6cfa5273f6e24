import { phraseList, wordSet } from '../../text/word-lists.js';
import { gazetteer } from '../gazetteer/gazetteer.js';
import { PhraseFinder } from '../text/phrase-finder.js';
import type { TextDocument } from '../text/tokens.js';

const placeCues = wordSet(
  'in from to near at of around outside visit visited visiting via toward towards leaving through and lives live flew called city between',
);

const americanStates = phraseList(
  'alabama,alaska,arizona,arkansas,california,colorado,connecticut,delaware,florida,georgia,hawaii,idaho,illinois,indiana,iowa,kansas,kentucky,louisiana,maine,maryland,massachusetts,michigan,minnesota,mississippi,missouri,montana,nebraska,nevada,new hampshire,new jersey,new mexico,new york,north carolina,north dakota,ohio,oklahoma,oregon,pennsylvania,rhode island,south carolina,south dakota,tennessee,texas,utah,vermont,virginia,washington,west virginia,wisconsin,wyoming,district of columbia,washington dc',
);

const stateCodes = wordSet(
  'AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY DC ON QC BC AB',
);

const additionalCountries = phraseList(
  'united kingdom,uk,u k,usa,u s a,united states,united states of america,england,scotland,wales,northern ireland,holland,south korea,north korea,ivory coast,czech republic,hong kong,russia,syria,iran,taiwan,vietnam,palestine,kosovo,yemen,south africa,saudi arabia,new zealand,great britain,britain',
);

const additionalCities = phraseList(
  'new york city,los angeles,san francisco,washington d c,kansas city,salt lake city,mexico city,quebec city,oklahoma city,rio de janeiro,tel aviv,the hague,st louis,saint louis,st petersburg,bangalore,bombay,calcutta,kiev,saigon,silicon valley,brooklyn,manhattan,the bronx,oxford,cambridge,cupertino,palo alto,mountain view,beverly hills,hollywood,geneva,canberra,doha,espoo,leeds,london,denver,boston,houston,dallas,seattle,chicago,atlanta,miami,detroit,berlin,munich,hamburg,vienna,rome,lisbon,dublin,moscow,tokyo,osaka,vancouver,toronto,melbourne,manchester,glasgow,edinburgh,cairo,tehran,istanbul,lagos,nairobi,accra',
);

/** Cities and countries whose names are those of persons or common words first. */
const personCities = wordSet(
  'austin charlotte madison jackson florence houston lincoln columbia savannah aurora victoria sydney paris chelsea dallas orlando carson troy vincent ramon santiago jordan chad israel georgia virginia carolina dakota montana kent milan adelaide regina salem lansing lawrence cleveland marion tyler clayton dayton francisco jose diego antonio angelo anna clara monica rosa bernardino mary maria',
);

/** Common words among the names of the gazetteer. */
const nonPlaces = wordSet(
  'male man moron mobile mentor sale split normal temple surprise oral van sari sandy saga tours gent union universal university national commerce enterprise welling jingling buffalo uptown midlands para mobile quin komi simmering split centennial male of reading bend spring springs orange garland highland summit bath angers nice tours most bern best police cork hove warren flint sparks delta anchorage',
);

type PlaceType = 'LOCATION_CITY' | 'LOCATION_STATE' | 'LOCATION_COUNTRY';

/** Cities whose names are given names as well, and mean the city first. */
export const majorPlaces: ReadonlySet<string> = new Set([
  ...additionalCities,
  'paris',
  'madrid',
  'milan',
  'sydney',
]);

let finder: PhraseFinder<PlaceType> | undefined;

function placeFinder(): PhraseFinder<PlaceType> {
  const { cities, countries, regions } = gazetteer();
  const typed = (names: Iterable<string>, type: PlaceType) =>
    [...names].map((name) => [name.replaceAll('.', ''), type] as const);
  finder ??= new PhraseFinder([
    ...typed(americanStates, 'LOCATION_STATE'),
    ...typed(additionalCountries, 'LOCATION_COUNTRY'),
    ...typed(countries, 'LOCATION_COUNTRY'),
    ...typed(additionalCities, 'LOCATION_CITY'),
    ...typed(cities, 'LOCATION_CITY'),
    ...typed(regions, 'LOCATION_STATE'),
  ]);
  return finder;
}

/** A named place, by the indexes of its first and last token. */
export interface NamedPlace {
  readonly type: PlaceType;
  readonly first: number;
  readonly last: number;
}

/** Cities, states and countries of the gazetteer, disambiguated by their context. */
export function findNamedPlaces(document: TextDocument): NamedPlace[] {
  const { tokens } = document;
  const places: NamedPlace[] = [];
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index];
    const found = placeFinder().match(tokens, index);
    const code =
      token &&
      /[, ]$/.test(token.gap) &&
      stateCodes.has(token.text) &&
      places.at(-1)?.last === index - 1;
    if (!token || !(found ?? code)) continue;
    const last = (found?.next ?? index + 1) - 1;
    const type = found?.value ?? 'LOCATION_STATE';
    if (!code && !isPlace(document, index, last, places)) continue;
    places.push({ type: stateAfterCity(document, places, index, type), first: index, last });
    index = last;
  }
  return places;
}

function stateAfterCity(
  { tokens }: TextDocument,
  places: NamedPlace[],
  index: number,
  type: PlaceType,
): PlaceType {
  const before = places.at(-1);
  const adjacent = before?.last === index - 1 && before.type === 'LOCATION_CITY';
  return adjacent && americanStates.includes(tokens[index]?.key ?? '') ? 'LOCATION_STATE' : type;
}

function isPlace(
  document: TextDocument,
  first: number,
  last: number,
  places: readonly NamedPlace[],
): boolean {
  const { tokens, cased } = document;
  const token = tokens[first];
  if (!token) return false;
  const single = first === last;
  if (cased && !token.capitalised) return false;
  if (!single) return true;
  const { key } = token;
  const before = tokens[first - 1]?.key ?? '';
  const follows = placeFinder().match(tokens, last + 1);
  const beside = places.at(-1)?.last === first - 1;
  if (/^.?$|^..$/.test(key) && key !== 'uk') return false;
  if (nonPlaces.has(key))
    return (
      (follows !== undefined && before === 'in') ||
      (cased && token.capitalised && /^(?:in|from|near)$/.test(before))
    );
  const { commonWords, givenNames, wordGivenNames, familyNames } = gazetteer();
  const known =
    americanStates.includes(key) ||
    additionalCountries.includes(key) ||
    additionalCities.includes(key);
  const isName = givenNames.has(key) || wordGivenNames.has(key) || personCities.has(key);
  const nearPlace = first - (places.at(-1)?.last ?? -10) <= 2;
  const cued = placeCues.has(before) && (before !== 'and' || beside || nearPlace);
  const ambiguous = commonWords.has(key);
  if (ambiguous)
    return (
      (cued && before !== 'to' && before !== 'and' && before !== 'at') ||
      beside ||
      (cased && !token.startsSentence)
    );
  if (isName && !known)
    return beside || ((cued || follows !== undefined) && !givenNames.has(before));
  if (familyNames.has(key) && !known) return !givenNames.has(before) || cued || beside;
  return !givenNames.has(before) || known;
}
