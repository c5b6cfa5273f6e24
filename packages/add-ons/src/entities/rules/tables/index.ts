import { RuleTable } from '../decide.js';
import type { Rule } from '../rule.js';
import { bankingRules } from './banking.js';
import { cardRules } from './cards.js';
import { identifierRules } from './identifiers.js';

/** All rules. */
export const rules: readonly Rule[] = [...cardRules, ...bankingRules, ...identifierRules];

/** The table of all rules. */
export const ruleTable = new RuleTable(rules);
