import { cuePhrases } from '../cue-phrases.js';
import { addressDescriptions } from './addresses.js';
import { amountDescriptions } from './amounts.js';
import { attributeDescriptions } from './attributes.js';
import { dateDescriptions } from './dates.js';
import { internetDescriptions } from './internet.js';
import { measureDescriptions } from './measures.js';
import { nameDescriptions } from './names.js';
import { numberDescriptions } from './numbers.js';
import { organizationDescriptions } from './organizations.js';
import { placeDescriptions } from './places.js';
import { timeDescriptions } from './times.js';

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
