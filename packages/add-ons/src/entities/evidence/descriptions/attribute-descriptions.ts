import { conditionDescriptions } from '../conditions.js';
import { dosedDrugDescriptions } from '../dosed-drugs.js';
import { eventDescriptions } from '../events.js';
import { injuryDescriptions } from '../injuries.js';
import { lookDescriptions } from '../looks.js';
import { medicalDescriptions } from '../medical.js';
import { occupationDescriptions } from '../occupations.js';
import { phraseDescriptions } from '../phrases.js';
import { wordContextDescriptions } from '../word-context.js';

/** What the features and measures of attributes of persons mean. */
export const attributeDescriptions: Readonly<Record<string, string>> = {
  ...wordContextDescriptions,
  ...phraseDescriptions,
  ...conditionDescriptions,
  ...injuryDescriptions,
  ...medicalDescriptions,
  ...occupationDescriptions,
  ...lookDescriptions,
  ...eventDescriptions,
  ...dosedDrugDescriptions,
};
