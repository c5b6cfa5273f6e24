import { functionWords, wordSet } from '../../text/word-lists.js';
import { isNumberToken, readNumberRun } from '../numbers/number-runs.js';
import type { TextDocument, Token } from '../text/tokens.js';
import { bodyPartAt } from './body-parts.js';
import type { Candidate } from './candidate.js';
import { Cues } from './cues.js';
import { surroundings } from './surroundings.js';

const styles = wordSet(
  `blue brown green hazel grey gray black red white dark light fair auburn ginger blond blonde brunette sandy mousy chestnut silver platinum pink purple orange golden strawberry
  jet olive pale tanned long short shoulder length medium cropped shaved shaven curly straight wavy frizzy spiky thick thin thinning receding bushy bright deep
  dyed bleached greasy afro curly permed braided plaited big small large pierced crooked broken hooked pointed round almond deep-set freckled rosy full neat trimmed
  salt pepper two-tone jet-black dirty natural neck waist blueish greenish both bald`,
);
/** What a word for a look describes: it is a look with one in front of it, and some are without. */
const features = wordSet(
  `hair eyes eye eyed haired beard moustache mustache goatee stubble skin skinned complexion eyebrows fringe dreadlocks braids ponytail nose ears mohawk afro hairline sideburns`,
);
const alone = wordSet(
  `beard goatee moustache mustache stubble dreadlocks dreads freckles freckled dimples birthmark sideburns ponytail mohawk bald balding clean-shaven braces`,
);
const marks = wordSet(
  `scar scars tattoo tattoos birthmark birthmarks mole piercing piercings tattooed freckles scarring`,
);
const builds = wordSet(
  `slim stocky slender skinny petite muscular athletic heavyset tall short thin bald balding blonde blond brunette ginger redhead chubby overweight obese lanky burly lean curvy
  heavily-built well-built tanned freckled left-handed`,
);
const buildQualifiers = wordSet(
  'slim medium heavy stocky athletic large small average thin muscular slight big solid lean light stout broad',
);
const maximumStyles = 4;

/** What somebody looks like: hair, eyes, marks, build, height and weight. */
export function readLooks({ tokens }: TextDocument, cues = new Cues(tokens)): Candidate[] {
  const candidates: Candidate[] = [];
  let index = 0;
  while (index < tokens.length) {
    const found =
      markAt(tokens, index) ??
      styledAt(tokens, index) ??
      buildAt(tokens, index) ??
      heightAt(tokens, index) ??
      weightAt(tokens, index);
    if (found) {
      const { first, last, shape } = found;
      candidates.push({
        kind: 'look',
        first,
        last,
        features: new Set([
          shape,
          ...surroundings(tokens, first, last),
          ...cues.around(first, last),
        ]),
      });
    }
    index = found ? found.last + 1 : index + 1;
  }
  return candidates;
}

interface Found {
  readonly first: number;
  readonly last: number;
  readonly shape:
    | 'mark'
    | 'styled'
    | 'feature'
    | 'build'
    | 'build-word'
    | 'height'
    | 'feet'
    | 'weight'
    | 'heavy';
}

/** `red curly hair`, `blue eyes`, `beard`. */
function styledAt(tokens: readonly Token[], index: number): Found | undefined {
  let at = index;
  while (isStyle(tokens, at) && at - index < maximumStyles && !crosses(tokens, index, at)) at += 1;
  if (at > index && features.has(tokens[at]?.key ?? '') && !crosses(tokens, index, at))
    return { first: index, last: at, shape: 'styled' };
  return alone.has(tokens[index]?.key ?? '')
    ? { first: index, last: index, shape: 'feature' }
    : undefined;
}

function isStyle(tokens: readonly Token[], index: number): boolean {
  const key = tokens[index]?.key ?? '';
  return (
    styles.has(key) ||
    (key === 'and' &&
      styles.has(tokens[index - 1]?.key ?? '') &&
      styles.has(tokens[index + 1]?.key ?? ''))
  );
}

/** `scar on his left cheek`, `a tattoo of an anchor`, `sleeve tattoo`. */
function markAt(tokens: readonly Token[], index: number): Found | undefined {
  if (!marks.has(tokens[index]?.key ?? '')) return undefined;
  const first = /^an?$/.test(tokens[index - 1]?.key ?? '') ? index - 1 : index;
  let last = index;
  if (/^(?:of|saying|that)$/.test(tokens[last + 1]?.key ?? ''))
    last = phraseEnd(tokens, last + 2) ?? last;
  if (
    /^(?:on|above|across|over|along|behind|down|under|below|near|through|by)$/.test(
      tokens[last + 1]?.key ?? '',
    )
  ) {
    const article = /^(?:my|his|her|their|the|your|each|both)$/.test(tokens[last + 2]?.key ?? '')
      ? 1
      : 0;
    last = bodyPartAt(tokens, last + 2 + article) ?? last;
  }
  return { first, last, shape: 'mark' };
}

/** The end of what a tattoo is of: an article and up to two words. */
function phraseEnd(tokens: readonly Token[], first: number): number | undefined {
  const start = /^(?:an?|the|his|her|my)$/.test(tokens[first]?.key ?? '') ? first + 1 : first;
  const isPlain = (index: number) =>
    tokens[index] !== undefined &&
    !functionWords.has(tokens[index]?.key ?? '') &&
    !tokens[index]?.startsSentence;
  if (!isPlain(start)) return undefined;
  return isPlain(start + 1) && !/[,;]/.test(tokens[start + 1]?.gap ?? '') ? start + 1 : start;
}

/** `slim build`, `heavily built`, and `stocky` where it is said of a person. */
function buildAt(tokens: readonly Token[], index: number): Found | undefined {
  const key = tokens[index]?.key ?? '';
  const next = tokens[index + 1]?.key ?? '';
  if (buildQualifiers.has(key) && next === 'build')
    return { first: index, last: index + 1, shape: 'build' };
  if (/^(?:heavily|well|powerfully|slightly|solidly)$/.test(key) && next === 'built')
    return { first: index, last: index + 1, shape: 'build' };
  return builds.has(key) ? { first: index, last: index, shape: 'build-word' } : undefined;
}

/** A number with its last token; one figure or cardinal. */
function numberAt(
  tokens: readonly Token[],
  index: number,
): { value: number; last: number } | undefined {
  if (!isNumberToken(tokens, index)) return undefined;
  const run = readNumberRun(tokens, index, false, 3);
  return run && /^\d{1,3}$/.test(run.characters)
    ? { value: Number(run.characters), last: run.last }
    : undefined;
}

/** `six foot two`, `5'10`, `one metre eighty`. */
function heightAt(tokens: readonly Token[], index: number): Found | undefined {
  const written =
    /^[4-7]$/.test(tokens[index]?.text ?? '') &&
    /^['\u2019\u2032] ?$/.test(tokens[index + 1]?.gap ?? '');
  if (written && /^\d{1,2}$/.test(tokens[index + 1]?.text ?? ''))
    return { first: index, last: index + 1, shape: 'height' };
  const number = numberAt(tokens, index);
  if (!number) return undefined;
  const unit = tokens[number.last + 1]?.key ?? '';
  const first = /^(?:about|around|approximately|roughly|nearly|almost|approx)$/.test(
    tokens[index - 1]?.key ?? '',
  )
    ? index - 1
    : index;
  if (/^(?:foot|feet|ft)$/.test(unit) && number.value >= 3 && number.value <= 7)
    return feetEnd(tokens, first, number.last + 1);
  if (
    /^(?:cm|centimeters|centimetres|centimetre|centimeter)$/.test(unit) &&
    number.value > 99 &&
    number.value < 230
  )
    return { first, last: number.last + 1, shape: 'height' };
  if (/^(?:meter|metre|meters|metres|m)$/.test(unit) && /^[12]$/.test(`${number.value}`)) {
    const rest = numberAt(tokens, number.last + 2);
    if (rest && rest.value < 100) return { first, last: rest.last, shape: 'height' };
  }
  return undefined;
}

function feetEnd(tokens: readonly Token[], first: number, unit: number): Found {
  const inches = numberAt(tokens, unit + 1);
  if (inches && inches.value < 12) {
    const named = /^(?:inch|inches|in)$/.test(tokens[inches.last + 1]?.key ?? '') ? 1 : 0;
    return { first, last: inches.last + named, shape: 'height' };
  }
  if (
    /^(?:to|too|for)$/.test(tokens[unit + 1]?.key ?? '') &&
    !tokens[unit + 1]?.startsSentence &&
    /^(?:with|and)$/.test(tokens[unit + 2]?.key ?? '')
  )
    return { first, last: unit + 1, shape: 'height' };
  const tall = tokens[unit + 1]?.key === 'tall' ? 1 : 0;
  return { first, last: unit + tall, shape: tall ? 'height' : 'feet' };
}

/** `eleven stone two`, `eighty two kilos`, `190 pounds`. */
function weightAt(tokens: readonly Token[], index: number): Found | undefined {
  const number = numberAt(tokens, index);
  if (!number) return undefined;
  const unit = tokens[number.last + 1]?.key ?? '';
  if (unit === 'stone' && number.value >= 4 && number.value <= 40) {
    const rest = numberAt(tokens, number.last + 2);
    return {
      first: index,
      last: rest && rest.value < 14 ? rest.last : number.last + 1,
      shape: 'weight',
    };
  }
  if (!/^(?:kilos|kilo|kg|kilograms|kilogrammes|pounds|lbs|lb)$/.test(unit) || number.value < 25)
    return undefined;
  return { first: index, last: number.last + 1, shape: 'heavy' };
}

function crosses(tokens: readonly Token[], first: number, index: number): boolean {
  return index > first && (tokens[index]?.startsSentence ?? true);
}

/** What the features of looks mean. */
export const lookDescriptions: Readonly<Record<string, string>> = {
  styled: 'hair, eyes, beard or skin with their colour or form',
  feature: 'a feature such as `beard` alone',
  mark: 'a scar, a tattoo or the like, with what it is of and where',
  build: 'a build, such as `slim build`',
  'build-word': 'a word for a build, such as `stocky`',
  height: 'feet with inches, or a length in the form of the height of a person',
  feet: 'three to seven feet without inches',
  weight: 'a weight in stone',
  heavy: 'a weight in kilograms or pounds that a person can have',
};
