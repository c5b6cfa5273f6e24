import { customMetadataSchema, formatIssues, parseJson } from '@earshot/core';
import * as z from 'zod';
import { HttpError } from '../../errors/http-error.js';
import {
  type RecordingFilter,
  type RecordingPosition,
  recordingOrders,
  recordingStates,
} from '../../storage/index.js';

/** Longest tag, in characters. */
const maximumTagCharacters = 60;
const maximumTags = 20;
/** Largest number of recordings that one request changes. */
const maximumIds = 200;

/** A choice of several values of a list, such as `done,error`. */
const commaSeparated = <Value extends string>(values: readonly [Value, ...Value[]]) =>
  z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(values)))
    .optional();

const positionSchema = z
  .string()
  .max(2000)
  .transform((text, context): RecordingPosition => {
    const [value, id] = readList(Buffer.from(text, 'base64url').toString());
    if ((typeof value === 'string' || typeof value === 'number') && typeof id === 'string')
      return { value, id };
    context.addIssue({ code: 'custom', message: 'must be `next` of a page' });
    return z.NEVER;
  });

const fieldsSchema = z
  .string()
  .max(4000)
  .transform((text, context) => {
    const parsed = parseJson(text);
    const fields = customMetadataSchema.safeParse(parsed.success ? parsed.value : undefined);
    if (fields.success) return fields.data;
    context.addIssue({ code: 'custom', message: 'must be a JSON object' });
    return z.NEVER;
  });

const filterShape = {
  state: commaSeparated(recordingStates),
  kind: commaSeparated(['pre-recorded', 'live']),
  since: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
  tag: z.string().min(1).max(maximumTagCharacters).optional(),
};

/** Query of the number of recordings. */
export const filterSchema = z.strictObject(filterShape);

const orderShape = { sort: z.enum(recordingOrders).default('newest') };

/** Query of the ids of recordings. */
export const idsSchema = z.strictObject({ ...filterShape, ...orderShape });

/** Query of a page of recordings. */
export const pageSchema = z
  .strictObject({
    ...filterShape,
    ...orderShape,
    fields: fieldsSchema.optional(),
    after: positionSchema.optional(),
    limit: z.coerce.number().int().min(1).max(1000).default(50),
  })
  .refine(({ fields, sort, tag }) => fields === undefined || (sort === 'newest' && !tag), {
    path: ['fields'],
    error: 'can only be combined with sort=newest, and with no tag',
  })
  .refine(
    ({ after, fields, sort }) =>
      after === undefined ||
      (typeof after.value === 'string') === (sort === 'name' && fields === undefined),
    { path: ['after'], error: 'must be `next` of a page of the same order' },
  );

/** Title of a recording, or null for the name of its file. */
const titleSchema = z.string().trim().min(1).max(200).nullable();
const tagsSchema = z
  .array(z.string().trim().normalize('NFC').min(1).max(maximumTagCharacters))
  .max(maximumTags);
const idsOfBody = z.array(z.string().max(80)).min(1).max(maximumIds);

/** Body that changes what a recording is called. */
export const labelSchema = z
  .strictObject({
    title: titleSchema.optional(),
    add_tags: tagsSchema.optional(),
    remove_tags: tagsSchema.optional(),
  })
  .refine((body) => Object.keys(body).length > 0, 'must have a title, add_tags or remove_tags');

/** Body that changes the tags of recordings. */
export const manyTagsSchema = z.strictObject({
  ids: idsOfBody,
  add: tagsSchema.default([]),
  remove: tagsSchema.default([]),
});

/** Body that names recordings. */
export const manySchema = z.strictObject({ ids: idsOfBody });

/**
 * Parses a query.
 *
 * @throws HttpError 400 with a sentence for each issue
 */
export function requireQuery<Output>(schema: z.ZodType<Output>, query: unknown): Output {
  const parsed = schema.safeParse(query);
  if (!parsed.success) throw HttpError.validation(formatIssues(parsed.error, query));
  return parsed.data;
}

/** The recordings of a key that a query asks for. */
export function toRecordingFilter(
  keyId: string,
  { kind, since, state, tag }: z.output<typeof filterSchema>,
): RecordingFilter {
  return { keyId, kinds: kind, since, states: state, tag };
}

/** Text of a place in a list, for an address. */
export function positionText({ id, value }: RecordingPosition): string {
  return Buffer.from(JSON.stringify([value, id])).toString('base64url');
}

function readList(text: string): readonly unknown[] {
  const parsed = parseJson(text);
  return parsed.success && Array.isArray(parsed.value) ? parsed.value : [];
}
