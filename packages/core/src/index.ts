/**
 * The contract of Earshot: schemas, types, enumerations, defaults and limits. Each area is also
 * available as a subpath.
 */

export * from './entries/edits.js';
export * from './entries/enumerations.js';
export * from './entries/jobs.js';
export * from './entries/lists.js';
export * from './entries/live.js';
export * from './entries/migration.js';
export * from './entries/requests.js';
export * from './entries/validation.js';
