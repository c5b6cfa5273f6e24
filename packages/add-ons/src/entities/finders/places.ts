import { functionWords } from '../../text/function-words.js';
import { type Entity, entityOf } from '../entity.js';
import { gazetteer } from '../gazetteer/gazetteer.js';
import { isNumberToken, readNumberRun } from '../numbers/number-runs.js';
import { PhraseFinder } from '../text/phrase-finder.js';
import type { TextDocument, Token } from '../text/tokens.js';

const words = (text: string) => new Set(text.split(' '));
const streetWords = words(
  'street avenue road lane drive boulevard highway parkway terrace crescent alley st ave rd ln dr blvd hwy pkwy close mews',
);
/** Streets by a number alone. */
const unclearStreetWords = words(
  'court way place square circle loop trail row walk hill gardens plaza pike path broadway ct pl sq',
);
const unitWords = words('apartment apt suite unit flat floor room building ste');
const directions = words(
  'north south east west northeast northwest southeast southwest n s e w nw ne sw se',
);
const placeCues = words(
  'in from to near at of around outside visit visited visiting via toward towards leaving through and lives live flew called city between',
);
const americanStates =
  'alabama,alaska,arizona,arkansas,california,colorado,connecticut,delaware,florida,georgia,hawaii,idaho,illinois,indiana,iowa,kansas,kentucky,louisiana,maine,maryland,massachusetts,michigan,minnesota,mississippi,missouri,montana,nebraska,nevada,new hampshire,new jersey,new mexico,new york,north carolina,north dakota,ohio,oklahoma,oregon,pennsylvania,rhode island,south carolina,south dakota,tennessee,texas,utah,vermont,virginia,washington,west virginia,wisconsin,wyoming,district of columbia,washington dc'.split(
    ',',
  );
const stateCodes = words(
  'AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY DC ON QC BC AB',
);
const furtherCountries =
  'united kingdom,uk,u k,usa,u s a,united states,united states of america,england,scotland,wales,northern ireland,holland,south korea,north korea,ivory coast,czech republic,hong kong,russia,syria,iran,taiwan,vietnam,palestine,kosovo,yemen,south africa,saudi arabia,new zealand,great britain,britain'.split(
    ',',
  );
const furtherCities =
  'new york city,los angeles,san francisco,washington d c,kansas city,salt lake city,mexico city,quebec city,oklahoma city,rio de janeiro,tel aviv,the hague,st louis,saint louis,st petersburg,bangalore,bombay,calcutta,kiev,saigon,silicon valley,brooklyn,manhattan,the bronx,oxford,cambridge,cupertino,palo alto,mountain view,beverly hills,hollywood,geneva,canberra,doha,espoo,leeds,london,denver,boston,houston,dallas,seattle,chicago,atlanta,miami,detroit,berlin,munich,hamburg,vienna,rome,lisbon,dublin,moscow,tokyo,osaka,vancouver,toronto,melbourne,manchester,glasgow,edinburgh,cairo,tehran,istanbul,lagos,nairobi,accra'.split(
    ',',
  );
/** Cities and countries that are names of persons or words first. */
const personCities = words(
  'austin charlotte madison jackson florence houston lincoln columbia savannah aurora victoria sydney paris chelsea dallas orlando carson troy vincent ramon santiago jordan chad israel georgia virginia carolina dakota montana kent milan adelaide regina salem lansing lawrence cleveland marion tyler clayton dayton francisco jose diego antonio angelo anna clara monica rosa bernardino mary maria',
);
const noPlaces = words(
  'male man moron mobile mentor sale split normal temple surprise oral van sari sandy saga tours gent union universal university national commerce enterprise welling jingling buffalo uptown midlands para mobile quin komi simmering split centennial male of reading bend spring springs orange garland highland summit bath angers nice tours most bern best police cork hove warren flint sparks delta anchorage',
);

type PlaceType = 'LOCATION_CITY' | 'LOCATION_STATE' | 'LOCATION_COUNTRY';
/** Cities that are given names as well, and mean the city first. */
export const majorPlaces: ReadonlySet<string> = new Set([
  ...furtherCities,
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
    ...typed(furtherCountries, 'LOCATION_COUNTRY'),
    ...typed(countries, 'LOCATION_COUNTRY'),
    ...typed(furtherCities, 'LOCATION_CITY'),
    ...typed(cities, 'LOCATION_CITY'),
    ...typed(regions, 'LOCATION_STATE'),
  ]);
  return finder;
}

interface Place {
  readonly type: PlaceType;
  readonly first: number;
  readonly last: number;
}

/** Addresses, cities, states, countries, postal codes and coordinates. */
export function findPlaces(document: TextDocument): Entity[] {
  const places = findNamedPlaces(document);
  const byFirst = new Map(places.map((place) => [place.first, place]));
  const entities = places.map(({ type, first, last }) => entityOf(document, type, first, last, 58));
  const { tokens } = document;
  for (let index = 0; index < tokens.length; index += 1) {
    const street = streetAt(document, index) ?? postBoxAt(tokens, index);
    if (street !== undefined) {
      const chain = chainFrom(document, street, byFirst);
      entities.push(address(document, index, street, chain, byFirst));
      index = chain;
      continue;
    }
    const place = byFirst.get(index);
    const zip =
      place && place.type !== 'LOCATION_COUNTRY' ? zipAt(document, place.last + 1) : undefined;
    if (place && zip !== undefined)
      entities.push(entityOf(document, 'LOCATION_ZIP', place.last + 1, zip, 62));
  }
  return [...entities, ...findWrittenCodes(document), ...findCoordinates(document)];
}

function findNamedPlaces(document: TextDocument): Place[] {
  const { tokens } = document;
  const places: Place[] = [];
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
  places: Place[],
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
  places: readonly Place[],
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
  if (noPlaces.has(key))
    return (
      (follows !== undefined && before === 'in') ||
      (cased && token.capitalised && /^(?:in|from|near)$/.test(before))
    );
  const { commonWords, givenNames, wordGivenNames, familyNames } = gazetteer();
  const known =
    americanStates.includes(key) || furtherCountries.includes(key) || furtherCities.includes(key);
  const isName = givenNames.has(key) || wordGivenNames.has(key) || personCities.has(key);
  const nearPlace = first - (places.at(-1)?.last ?? -10) <= 2;
  const cued = placeCues.has(before) && (before !== 'and' || beside || nearPlace);
  const unclear = commonWords.has(key);
  if (unclear)
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

/** The last token of a street with or without a number. */
function streetAt(document: TextDocument, index: number): number | undefined {
  const { tokens, cased } = document;
  const run = isNumberToken(tokens, index) ? readNumberRun(tokens, index) : undefined;
  if (run && run.characters.length <= 6) {
    const named = streetName(tokens, run.last + 1, true, 4);
    return named ?? ordinalStreet(tokens, run.last);
  }
  const token = tokens[index];
  if (!token || functionWords.has(token.key)) return undefined;
  const before = tokens[index - 1]?.key ?? '';
  const last = streetName(tokens, index, false, 2);
  if (last === undefined) return undefined;
  const capital = cased && token.capitalised && (tokens[last]?.capitalised ?? false);
  return capital || ['on', 'at', 'off'].includes(before) ? last : undefined;
}

function ordinalStreet(tokens: readonly Token[], last: number): number | undefined {
  return streetName(tokens, last, true, 3);
}

function streetName(
  tokens: readonly Token[],
  first: number,
  numbered: boolean,
  limit: number,
): number | undefined {
  for (let index = first; index < first + limit + 1; index += 1) {
    const token = tokens[index];
    if (
      !token ||
      (index > first &&
        /[,;.!?\n]/.test(token.gap) &&
        !/^(?:n|s|e|w)$/.test(tokens[index - 1]?.key ?? '')) ||
      (index > first && token.gap === '-')
    )
      return undefined;
    const isStreet = streetWords.has(token.key) || (numbered && unclearStreetWords.has(token.key));
    if (isStreet && index > first) {
      const next = tokens[index + 1];
      if (next && streetWords.has(next.key) && next.gap === ' ') return index + 1;
      return next && directions.has(next.key) && next.gap === ' ' && !/^[a-z]$/.test(next.text)
        ? index + 1
        : index;
    }
    if (functionWords.has(token.key) && token.key !== 'the') return undefined;
    if (!numbered && isNumberToken(tokens, index)) return undefined;
  }
  return undefined;
}

/** `p o box 451`, and `house number sixteen` has its street. */
function postBoxAt(tokens: readonly Token[], index: number): number | undefined {
  const box =
    tokens[index]?.key === 'po'
      ? index + 1
      : tokens[index]?.key === 'p' && tokens[index + 1]?.key === 'o'
        ? index + 2
        : -1;
  if (box < 0 || tokens[box]?.key !== 'box') return undefined;
  return readNumberRun(tokens, box + 1)?.last;
}

/** The last token of the flat, city, state and postal code behind a street. */
function chainFrom(document: TextDocument, street: number, places: Map<number, Place>): number {
  const { tokens } = document;
  let last = street;
  for (;;) {
    const next = tokens[last + 1];
    if (!next || (next.startsSentence && !/^\. ?$/.test(next.gap))) return last;
    const place = places.get(last + 1);
    if (place) last = place.last;
    else if (unitWords.has(next.key) && tokens[last + 2]) {
      const run = readNumberRun(tokens, last + 2, true);
      const end = run ? unitEnd(tokens, run.first, run.last) : undefined;
      if (end === undefined) return last;
      last = end;
    } else {
      const zip = zipAt(document, last + 1);
      if (zip === undefined) return last;
      last = zip;
    }
  }
}

function unitEnd(tokens: readonly Token[], first: number, last: number): number {
  const letter = /^[a-z]$/.test(tokens[first]?.key ?? '');
  return letter ? first : last;
}

function zipAt(document: TextDocument, index: number): number | undefined {
  if (!isNumberToken(document.tokens, index)) return undefined;
  const run = readNumberRun(document.tokens, index);
  return run && /^\d{5}(?:\d{4})?$/.test(run.characters) && !run.amount ? run.last : undefined;
}

function address(
  document: TextDocument,
  first: number,
  street: number,
  last: number,
  places: Map<number, Place>,
): Entity {
  const numbered = isNumberToken(document.tokens, first) || last > street;
  const parts = [entityOf(document, 'LOCATION_ADDRESS_STREET', first, street, 10)];
  for (let index = street + 1; index <= last; index += 1) {
    const place = places.get(index);
    if (place) {
      parts.push(entityOf(document, place.type, place.first, place.last, 10));
      index = place.last;
      continue;
    }
    const zip = zipAt(document, index);
    if (zip === undefined) continue;
    parts.push(entityOf(document, 'LOCATION_ZIP', index, zip, 10));
    index = zip;
  }
  const type = numbered ? 'LOCATION_ADDRESS' : 'LOCATION_ADDRESS_STREET';
  return entityOf(document, type, first, last, 84, { parts });
}

/** Postal codes of the United Kingdom and Canada, written or spelled. */
function findWrittenCodes({ text }: TextDocument): Entity[] {
  const pattern = /\b(?:[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}|[ABCEGHJ-NPR-TV-Z]\d[A-Z] \d[A-Z]\d)\b/g;
  return [...text.matchAll(pattern)].map((match) => ({
    type: 'LOCATION_ZIP',
    start: match.index,
    end: match.index + match[0].length,
    priority: 63,
  }));
}

const degrees =
  /[-\u2212]?\d{1,3}\.\d{1,10} ?°? ?[NS]?, ?[-\u2212]?\d{1,3}\.\d{1,10}(?: ?° ?[EW])?/gu;

function findCoordinates(document: TextDocument): Entity[] {
  const { text, tokens } = document;
  const entities: Entity[] = [...text.matchAll(degrees)].map((match) => ({
    type: 'LOCATION_COORDINATE',
    start: match.index,
    end: match.index + match[0].length,
    priority: 88,
  }));
  for (const [index, token] of tokens.entries()) {
    if (token.key !== 'latitude' && token.key !== 'longitude') continue;
    const skip = ['is', 'of'].includes(tokens[index + 1]?.key ?? '') ? 1 : 0;
    const minus = ['minus', 'negative'].includes(tokens[index + 1 + skip]?.key ?? '') ? 1 : 0;
    const first = index + 1 + skip;
    if (!isNumberToken(tokens, first + minus)) continue;
    let last = readNumberRun(tokens, first + minus)?.last ?? first;
    if (['point', 'dot'].includes(tokens[last + 1]?.key ?? ''))
      last = readNumberRun(tokens, last + 2)?.last ?? last;
    entities.push(entityOf(document, 'LOCATION_COORDINATE', first, last, 88));
  }
  return entities;
}
