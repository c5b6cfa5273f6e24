export { createRedactor, type Redactor } from './create-redactor.js';
export { entityGroups, unsupportedTypes } from './entity-groups.js';
export {
  type EntityGroup,
  type GroupPart,
  type GroupSource,
  groupSources,
} from './group-sources.js';
