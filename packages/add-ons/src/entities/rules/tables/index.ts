import { RuleTable } from '../decide.js';
import type { Rule } from '../rule.js';
import { bankingRules } from './banking.js';
import { cardRules } from './cards.js';
import { credentialRules } from './credentials.js';
import { healthRules } from './health.js';
import { identifierRules } from './identifiers.js';
import { internetRules } from './internet.js';
import { personRules } from './persons.js';

/** All rules. */
export const rules: readonly Rule[] = [
  ...cardRules,
  ...bankingRules,
  ...identifierRules,
  ...internetRules,
  ...credentialRules,
  ...healthRules,
  ...personRules,
];

/** The table of all rules. */
export const ruleTable = new RuleTable(rules);
