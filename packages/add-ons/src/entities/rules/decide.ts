import type { PiiEntityType } from '@earshot/core';
import type { Entity } from '../entity.js';
import type { Candidate, CandidateKind } from '../evidence/candidate.js';
import type { TextDocument } from '../text/tokens.js';
import type { Rule } from './rule.js';

type Condition = (candidate: Candidate) => boolean;

interface CompiledRule {
  readonly rule: Rule;
  readonly holds: Condition;
}

const none: readonly CompiledRule[] = [];

/** A table of rules, ready to be applied. */
export class RuleTable {
  readonly #byKind = new Map<CandidateKind, CompiledRule[]>();

  constructor(rules: readonly Rule[]) {
    for (const rule of rules.toSorted((one, other) => other.confidence - one.confidence)) {
      const compiled = { rule, holds: compileRule(rule) };
      for (const kind of [rule.of].flat())
        this.#byKind.set(kind, [...(this.#byKind.get(kind) ?? []), compiled]);
    }
  }

  /**
   * Entities that candidates are by the most certain row of each. Types of the other matching rows
   * are its alternatives.
   */
  decide(document: TextDocument, candidates: readonly Candidate[]): Entity[] {
    const entities: Entity[] = [];
    for (const candidate of candidates) {
      const rules = this.#listRules(candidate);
      if (rules === none) continue;
      const [surest, ...others] = rules;
      if (surest) entities.push(toEntity(document, candidate, [surest, ...others]));
    }
    return entities;
  }

  /** Matching rows, the most certain first. */
  #listRules(candidate: Candidate): readonly CompiledRule[] {
    let found = none;
    for (const rule of this.#byKind.get(candidate.kind) ?? none)
      if (rule.holds(candidate)) found = [...found, rule];
    return found;
  }
}

function toEntity(
  { tokens }: TextDocument,
  candidate: Candidate,
  [surest, ...others]: readonly [CompiledRule, ...CompiledRule[]],
): Entity {
  const { confidence, type } = surest.rule;
  const { first, key, last, parts } = candidate;
  const alternatives = listAlternatives([surest, ...others]);
  return {
    type,
    confidence,
    party: tokens[first]?.party,
    start: candidate.start ?? tokens[first]?.start ?? 0,
    end: candidate.end ?? tokens[last]?.end ?? 0,
    ...(alternatives.length > 0 && { alternatives }),
    ...(key !== undefined && { key }),
    ...(parts !== undefined && { parts }),
  };
}

/** Types of rows other than that of the first, each once. */
function listAlternatives([surest, ...others]: readonly [
  CompiledRule,
  ...CompiledRule[],
]): PiiEntityType[] {
  const types = new Set(surest.rule.or);
  for (const { rule } of others)
    for (const type of [rule.type, ...(rule.or ?? [])]) types.add(type);
  types.delete(surest.rule.type);
  return [...types];
}

function compileRule({ when = '', unless = '' }: Rule): Condition {
  // Announcements are searched last, since other evidence of a row costs less.
  const required = compileConditions(when);
  const excluded = compileConditions(unless);
  return (candidate) => {
    for (const holds of required) if (!holds(candidate)) return false;
    for (const holds of excluded) if (holds(candidate)) return false;
    return true;
  };
}

function compileConditions(text: string): Condition[] {
  const conditions = parseConditions(text).map((alternatives) => alternatives.toSorted(byCost));
  return conditions
    .toSorted(([one = ''], [other = '']) => byCost(one, other))
    .map((alternatives) => {
      const compiled = alternatives.map(compileAlternative);
      const [only] = compiled;
      if (only && compiled.length === 1) return only;
      return (candidate) => {
        for (const holds of compiled) if (holds(candidate)) return true;
        return false;
      };
    });
}

const estimateCost = (condition: string) =>
  condition.includes(':') && !readMeasure(condition) ? 1 : 0;
const byCost = (one: string, other: string) => estimateCost(one) - estimateCost(other);

/** Conditions of a row, each as its alternatives. */
export function parseConditions(text: string): string[][] {
  return text.split(/\s+/).flatMap((word) => (word === '' ? [] : [word.split('|')]));
}

const measurePattern = /^([a-z-]+):(\d+)(?:-(\d+))?$/;

/** Name and range of a condition about a measure, such as `digits:13-19`. */
export function readMeasure(
  condition: string,
): { readonly name: string; readonly minimum: number; readonly maximum: number } | undefined {
  const [, name = '', from, to = from] = measurePattern.exec(condition) ?? [];
  return from === undefined ? undefined : { name, minimum: Number(from), maximum: Number(to) };
}

function compileAlternative(condition: string): Condition {
  const measure = readMeasure(condition);
  if (!measure) return ({ features }) => features.has(condition);
  const { name, minimum, maximum } = measure;
  return ({ measures }) => {
    const value = measures?.[name] ?? -1;
    return value >= minimum && value <= maximum;
  };
}
