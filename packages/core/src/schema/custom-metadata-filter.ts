import type { JsonObject } from './json.js';

/** Values of a filter written in brackets: texts by name, nested to any depth. */
export interface BracketValues {
  [key: string]: string | BracketValues;
}

/**
 * Filter of a list by custom metadata: selects the jobs whose metadata contains these values.
 * Values given as JSON are compared with their types. Values given in brackets have no type and are
 * compared with the text of the stored value: `custom_metadata[a]=1` matches both `1` and `"1"`.
 */
export type CustomMetadataFilter =
  | {
      /** Given as JSON. Values are compared with their types. */
      spelling: 'json';
      /** Values that the metadata must contain. */
      value: JsonObject;
    }
  | {
      /** Given in brackets. Values are compared as texts. */
      spelling: 'brackets';
      /** Values that the metadata must contain, as texts. */
      value: BracketValues;
    };
