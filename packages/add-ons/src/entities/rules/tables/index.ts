import { RuleTable } from '../decide.js';
import type { Rule } from '../rule.js';
import { accessCodeRules } from './access-codes.js';
import { addressRules } from './addresses.js';
import { ageRules } from './ages.js';
import { bankingRules } from './banking.js';
import { cardRules } from './cards.js';
import { coordinateRules } from './coordinates.js';
import { credentialRules } from './credentials.js';
import { dateRules } from './dates.js';
import { doseRules } from './doses.js';
import { eventRules } from './events.js';
import { expirationRules } from './expirations.js';
import { genderRules } from './genders.js';
import { healthRules } from './health.js';
import { identifierRules } from './identifiers.js';
import { internetRules } from './internet.js';
import { lookRules } from './looks.js';
import { measureRules } from './measures.js';
import { moneyRules } from './money.js';
import { nameRules } from './names.js';
import { occupationRules } from './occupations.js';
import { organizationRules } from './organizations.js';
import { personRules } from './persons.js';
import { phoneRules } from './phones.js';
import { placeRules } from './places.js';
import { postalCodeRules } from './postal-codes.js';
import { singleNameRules } from './single-names.js';
import { timeRules } from './times.js';
import { unexplainedNumberRules } from './unexplained-numbers.js';
import { userNameRules } from './user-names.js';

/** All rules. */
export const rules: readonly Rule[] = [
  ...cardRules,
  ...bankingRules,
  ...identifierRules,
  ...unexplainedNumberRules,
  ...accessCodeRules,
  ...postalCodeRules,
  ...phoneRules,
  ...nameRules,
  ...singleNameRules,
  ...placeRules,
  ...addressRules,
  ...organizationRules,
  ...internetRules,
  ...credentialRules,
  ...userNameRules,
  ...healthRules,
  ...personRules,
  ...genderRules,
  ...occupationRules,
  ...lookRules,
  ...eventRules,
  ...expirationRules,
  ...dateRules,
  ...timeRules,
  ...moneyRules,
  ...ageRules,
  ...doseRules,
  ...measureRules,
  ...coordinateRules,
];

/** The table of all rules. */
export const ruleTable = new RuleTable(rules);
