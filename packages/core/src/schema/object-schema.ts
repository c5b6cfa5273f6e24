import type * as z from 'zod';

/** Schema of a field: it may be missing where its types say so. */
type FieldSchema<Output, Input, Name extends keyof Output & keyof Input> = z.ZodType<
  Output[Name],
  Input[Name],
  z.core.$ZodTypeInternals<Output[Name], Input[Name]> &
    (object extends Pick<Input, Name>
      ? {
          /** The field may be missing where it is read. */
          optin: 'optional' | 'defaulted';
        }
      : unknown) &
    (object extends Pick<Output, Name>
      ? {
          /** The field may be missing in what was read. */
          optout: 'optional';
        }
      : unknown)
>;

/**
 * Schema of an object with the given types. It can be composed: its `shape` has the schema of each
 * field, and `extend`, `pick` and `omit` make others of it.
 */
export type ObjectSchema<
  Output extends object,
  Input extends object = Output,
  Configuration extends z.core.$ZodObjectConfig = z.core.$strip,
> = z.ZodObject<
  { -readonly [Name in keyof Output & keyof Input]-?: FieldSchema<Output, Input, Name> },
  Configuration
>;
