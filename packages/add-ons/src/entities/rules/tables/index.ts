import { RuleTable } from '../decide.js';
import type { Rule } from '../rule.js';
import { ageRules } from './ages.js';
import { bankingRules } from './banking.js';
import { cardRules } from './cards.js';
import { coordinateRules } from './coordinates.js';
import { dateRules } from './dates.js';
import { doseRules } from './doses.js';
import { identifierRules } from './identifiers.js';
import { measureRules } from './measures.js';
import { moneyRules } from './money.js';
import { timeRules } from './times.js';

/** All rules. */
export const rules: readonly Rule[] = [
  ...cardRules,
  ...bankingRules,
  ...identifierRules,
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
