import type { JsonObject } from '../schema/json.js';

/** Values of a filter that came in brackets: texts, under names, nested at will. */
export interface BracketValues {
  [key: string]: string | BracketValues;
}

/**
 * What the custom metadata of listed jobs must contain. Values that came as JSON compare as they are. Values that came in brackets
 * carry no type and compare with the text of the stored value: `custom_metadata[a]=1` finds both `1` and `"1"`.
 */
export type CustomMetadataFilter =
  | { spelling: 'json'; value: JsonObject }
  | { spelling: 'brackets'; value: BracketValues };
