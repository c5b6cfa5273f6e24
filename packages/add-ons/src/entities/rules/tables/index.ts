import { RuleTable } from '../decide.js';
import type { Rule } from '../rule.js';
import { bankingRules } from './banking.js';
import { cardRules } from './cards.js';
import { dateRules } from './dates.js';
import { identifierRules } from './identifiers.js';
import { moneyRules } from './money.js';
import { timeRules } from './times.js';

/** All rules. */
export const rules: readonly Rule[] = [...cardRules, ...bankingRules, ...identifierRules, ...dateRules, ...timeRules, ...moneyRules];

/** The table of all rules. */
export const ruleTable = new RuleTable(rules);
