export { createRedactor, type Redactor } from './create-redactor.js';
export { entityGroups, unsupportedTypes } from './entity-groups.js';
