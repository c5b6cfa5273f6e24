import { type PiiEntityType, piiEntityTypes } from '@earshot/core';
import { entityGroups, unsupportedTypes, widerTypes } from './entity-groups.js';

/** Types of a request, groups expanded. */
export interface RequestedTypes {
  /** Types that are redacted. */
  readonly types: ReadonlySet<PiiEntityType>;
  /** Types that were asked for, alone or in a group, and cannot be found. */
  readonly unsupportedTypes: readonly PiiEntityType[];
}

const groups: Readonly<Partial<Record<PiiEntityType, readonly PiiEntityType[]>>> = entityGroups;

/** Expands groups to their members; no types at all mean every type. */
export function expandTypes(requested: readonly PiiEntityType[]): RequestedTypes {
  const asked = requested.length === 0 ? piiEntityTypes : requested;
  const members = new Set<PiiEntityType>();
  for (const type of asked) for (const member of groups[type] ?? [type]) members.add(member);
  return {
    types: new Set([...members].filter((type) => !unsupportedTypes.includes(type))),
    unsupportedTypes: unsupportedTypes.filter((type) => members.has(type)),
  };
}

/** The requested type that an entity of a type is redacted as: its own, or a wider one. */
export function redactedType(
  type: PiiEntityType,
  types: ReadonlySet<PiiEntityType>,
): PiiEntityType | undefined {
  if (types.has(type)) return type;
  for (const [wider, members] of Object.entries(widerTypes) as [
    PiiEntityType,
    readonly PiiEntityType[],
  ][])
    if (types.has(wider) && members.includes(type)) return wider;
  return undefined;
}
