import { type PiiEntityType, piiEntityTypes } from '@earshot/core/enumerations';
import { unsupportedTypes } from '../registry/add-on-registry.js';
import { entityGroups, subtypes } from './entity-groups.js';

/** Types of a request, groups expanded. */
export interface RequestedTypes {
  /** Types that are redacted. */
  readonly types: ReadonlySet<PiiEntityType>;
  /** Types that were requested, directly or in a group, and cannot be found. */
  readonly unsupportedTypes: readonly PiiEntityType[];
}

const groups: Readonly<Partial<Record<PiiEntityType, readonly PiiEntityType[]>>> = entityGroups;

/** Expands groups to their members. An empty list means every type. */
export function expandTypes(requested: readonly PiiEntityType[]): RequestedTypes {
  const expanded = requested.length === 0 ? piiEntityTypes : requested;
  const members = new Set<PiiEntityType>();
  for (const type of expanded) for (const member of groups[type] ?? [type]) members.add(member);
  return {
    types: new Set([...members].filter((type) => !unsupportedTypes.includes(type))),
    unsupportedTypes: unsupportedTypes.filter((type) => members.has(type)),
  };
}

/** Requested type that an entity is redacted as: its own, or one that it is a subtype of. */
export function redactedType(
  type: PiiEntityType,
  types: ReadonlySet<PiiEntityType>,
): PiiEntityType | undefined {
  if (types.has(type)) return type;
  for (const [supertype, members] of Object.entries(subtypes) as [
    PiiEntityType,
    readonly PiiEntityType[],
  ][])
    if (types.has(supertype) && members.includes(type)) return supertype;
  return undefined;
}
