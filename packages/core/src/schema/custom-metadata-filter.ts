import type { JsonObject } from './json.js';

/** Values of a filter written in brackets: texts under names, in any nesting. */
export interface BracketValues {
  [key: string]: string | BracketValues;
}

/**
 * Filter of a list by custom metadata: jobs whose metadata contains these values. Values given as JSON compare as they are. Values given in brackets
 * carry no type and compare with the text of the stored value: `custom_metadata[a]=1` finds both `1` and `"1"`.
 */
export type CustomMetadataFilter =
  | {
      /** Given as JSON: values compare with their types. */
      spelling: 'json';
      /** The fields that the metadata contains. */
      value: JsonObject;
    }
  | {
      /** Given in brackets: values compare as texts. */
      spelling: 'brackets';
      /** The fields that the metadata contains, each a text. */
      value: BracketValues;
    };
