import { wordSet } from '../../text/word-lists.js';
import { drugEnding } from '../gazetteer/drug-endings.js';
import { terms } from '../gazetteer/terms.js';
import { amount, glued } from '../grammar/amount-elements.js';
import { type Element, oneOf, wordWith } from '../grammar/element.js';
import { type Forms, Grammar } from '../grammar/grammar.js';
import { hundreds } from '../grammar/number-elements.js';
import type { TextDocument } from '../text/tokens.js';
import { ContextFinder } from './context.js';
import type { FormDetails, FormReader, FormSpan } from './forms.js';

let drugNames: ReadonlySet<string> | undefined;

function isDrug(key: string): boolean {
  drugNames ??= new Set(terms('drugs'));
  return drugNames.has(key) || drugEnding.test(key);
}

const elements: Readonly<Record<string, Element>> = {
  amount,
  number: hundreds({ minimum: 1, maximum: 999 }),
  'dose-unit': oneOf(
    wordSet(
      `mg mgs milligram milligrams milligramme milligrammes mcg micrograms microgram mic mics ml mls milliliter milliliters millilitre millilitres mil mils mills cc ccs iu nebules nebule
      tablet tablets tab tabs pill pills capsule capsules caps caplets lozenge lozenges puff puffs sachet sachets pessary pessaries suppository suppositories ampoule ampoules ampule ampules
      vial vials patch patches spray sprays drop drops teaspoon teaspoons tablespoon tablespoons spoonful spoonfuls inhalation inhalations millimoles mmol mmols milliequivalents meq lozenge
      softgels gummies`,
    ),
  ),
  'wide-unit': oneOf(
    wordSet(
      'unit units gram grams g grammes dose doses shot shots injection injections litre litres liter liters international',
    ),
  ),
  'glued-dose': glued('mgs?|mcg|ug|mls?|iu|g|units?|u|tabs?|caps?|cc|mmol|puffs?'),
  frequency: oneOf(
    wordSet(
      'daily nightly hourly weekly monthly bd od tds qds bid tid qid prn nocte mane stat qhs',
    ),
  ),
  drug: wordWith(isDrug),
  interval: oneOf(wordSet('hours days weeks hour day week')),
};

/** The forms in which doses are said and written. */
const forms: Forms = {
  dose: [
    '<amount> <dose-unit>',
    'half|a half|one a? <dose-unit>',
    '<amount> international units',
    'half of? a? <dose-unit>',
    '<amount> to|or <amount> <dose-unit>',
    '<amount> and? a half <dose-unit>',
    '<glued-dose>',
  ],
  'wide-dose': ['<amount> <wide-unit>', '<amount> and? a half <wide-unit>'],
  'drug-count': ['[ <amount> ] of? <drug>', '[ <amount> ] <drug>'],
  'dose-frequency': [
    '[ <number> ] once|twice <frequency>',
    '[ <number> ] once|twice|thrice a day|week|night',
    '[ <number> ] <number> times <frequency>',
    '[ <number> ] <number> times a|per day|week',
  ],
  'dose-rhythm': [
    '[ <number> ] every <number> <interval>',
    '[ <number> ] <frequency>',
    '[ <number> ] in the morning|evening|night',
    '[ <number> ] at night|bedtime',
    '[ <number> ] b|t|q d s?',
    '[ <number> ] b|t i d',
  ],
};

const grammar = new Grammar(elements, forms);

const contexts = new ContextFinder([
  {
    feature: 'medicine-word',
    words: wordSet(
      `insulin glargine lantus levemir tresiba novorapid humalog humulin actrapid novomix toujeo heparin enoxaparin clexane tinzaparin botox inject injects injected injecting injection jab
      take takes taking took taken dose doses dosing basal bolus prescribed prescribe prescription drip infusion iv intravenous subcut subcutaneous oral orally give gave given administer administered
      increase increased reduce reduced start started titrate metformin paracetamol ibuprofen amoxicillin ceftriaxone meropenem vancomycin tazocin fluids saline blood plasma vitamin penicillin morphine
      meals night morning breakfast bedtime bed sliding medication tablets pills on daily nightly twice once`,
    ),
    before: 6,
    after: 4,
  },
  {
    feature: 'goods-follow',
    words: wordSet(
      'stock housing apartments flats storage flour sugar milk water alcohol study wine beer rent',
    ),
    after: 2,
  },
]);

/** Doses of medicines. */
export const doseReader: FormReader = { kind: 'dose', grammar, contexts, details: doseDetails };

/** Words between a medicine and its dose, such as `prolonged release`. */
const maximumBetween = 3;

function doseDetails({ tokens }: TextDocument, { first }: FormSpan): FormDetails {
  const before = tokens.slice(Math.max(0, first - maximumBetween), first);
  return { features: before.some(({ key }) => isDrug(key)) ? ['drug-before'] : [] };
}
