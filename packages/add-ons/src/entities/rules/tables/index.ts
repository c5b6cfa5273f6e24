import { RuleTable } from '../decide.js';
import type { Rule } from '../rule.js';
import { addressRules } from './addresses.js';
import { bankingRules } from './banking.js';
import { cardRules } from './cards.js';
import { credentialRules } from './credentials.js';
import { healthRules } from './health.js';
import { identifierRules } from './identifiers.js';
import { internetRules } from './internet.js';
import { nameRules } from './names.js';
import { organizationRules } from './organizations.js';
import { personRules } from './persons.js';
import { placeRules } from './places.js';
import { singleNameRules } from './single-names.js';

/** All rules. */
export const rules: readonly Rule[] = [
  ...cardRules,
  ...bankingRules,
  ...identifierRules,
  ...nameRules,
  ...singleNameRules,
  ...placeRules,
  ...addressRules,
  ...organizationRules,
  ...internetRules,
  ...credentialRules,
  ...healthRules,
  ...personRules,
];

/** The table of all rules. */
export const ruleTable = new RuleTable(rules);
