import { cuePhrases } from '../cue-phrases.js';
import { addressDescriptions } from './address-descriptions.js';
import { amountDescriptions } from './amount-descriptions.js';
import { attributeDescriptions } from './attribute-descriptions.js';
import { dateDescriptions } from './date-descriptions.js';
import { internetDescriptions } from './internet-descriptions.js';
import { measureDescriptions } from './measure-descriptions.js';
import { nameDescriptions } from './name-descriptions.js';
import { numberDescriptions } from './number-descriptions.js';
import { organizationDescriptions } from './organization-descriptions.js';
import { placeDescriptions } from './place-descriptions.js';
import { timeDescriptions } from './time-descriptions.js';

const relations = {
  cue: 'announced right in front of it',
  near: 'announced in front of it in the same turn, with other words in between',
  after: 'announced right behind it',
  asked: 'asked for in a turn before it',
  said: 'announced in front of it or behind it, or asked for',
  sounds: 'a word in front of it sounds like the announcement',
};

const cueDescriptions = Object.fromEntries(
  Object.entries(relations).flatMap(([relation, description]) =>
    Object.keys(cuePhrases).map((name) => [`${relation}:${name}`, description]),
  ),
);

/** What every feature and measure means, by the names that rules use. */
export const featureDescriptions: Readonly<Record<string, string>> = {
  ...cueDescriptions,
  ...nameDescriptions,
  ...numberDescriptions,
  ...placeDescriptions,
  ...addressDescriptions,
  ...organizationDescriptions,
  ...attributeDescriptions,
  ...internetDescriptions,
  ...dateDescriptions,
  ...amountDescriptions,
  ...measureDescriptions,
  ...timeDescriptions,
};
