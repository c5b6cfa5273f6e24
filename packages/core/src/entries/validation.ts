/** Parsing of JSON and descriptions of issues. */

export { ContractError, type ContractErrorCode } from '../contract-error.js';
export type { Open } from '../enumerations/enumerations.js';
export { closestName } from '../issues/closest-name.js';
export { type FormatIssuesOptions, formatIssues } from '../issues/format-issues.js';
export { findInexactNumber } from '../schema/inexact-number.js';
export type { JsonObject, JsonValue } from '../schema/json.js';
export type { ObjectSchema } from '../schema/object-schema.js';
export { type ParsedJson, parseJson } from '../schema/parse-json.js';
