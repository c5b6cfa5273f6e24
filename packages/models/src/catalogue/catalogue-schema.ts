import { transcriptionLanguages } from '@earshot/core/enumerations';
import * as z from 'zod';
import {
  type CatalogueEntry,
  type ModelConsent,
  type ModelWordErrors,
  modelUses,
} from './catalogue-entry.js';
import { type Fields, sourceSchema } from './source-schema.js';

const consentSchema = z.strictObject({
  license: z.string().min(1).max(200).describe('Name of the licence.'),
  url: z.url().describe('Address of its text.'),
} satisfies Fields<ModelConsent>);

const wordErrorsSchema = z.strictObject({
  percent: z.number().min(0).describe('Word error rate, in percent.'),
  recordings: z.string().min(1).max(200).describe('Recordings that it was measured on.'),
  citedFrom: z.url().nullable().describe('Page that reports it; null where it was measured here.'),
} satisfies Fields<ModelWordErrors>);

const entrySchema = z.strictObject({
  id: z
    .string()
    .regex(/^[a-z0-9][a-z0-9._-]{1,79}$/)
    .describe('Name in commands and of the folder.'),
  name: z.string().min(1).max(200).describe('Name for people.'),
  family: z.string().min(1).describe('Family, as `model.json` names it.'),
  languages: z
    .union([z.literal('all'), z.array(z.enum(transcriptionLanguages)).min(1)])
    .describe('Languages that it knows; `all` for every language of the contract.'),
  abilities: z
    .record(z.string(), z.boolean())
    .default({})
    .describe('Abilities, as `model.json` names them.'),
  uses: z
    .array(z.enum([...modelUses]))
    .min(1)
    .describe('Work that it is good for.'),
  license: z.string().min(1).max(200).describe('Licence, as an SPDX expression where it has one.'),
  consent: consentSchema
    .nullable()
    .default(null)
    .describe('Licence that has to be accepted before the download.'),
  page: z.url().describe('Page that describes it.'),
  description: z.string().min(1).max(300).describe('A sentence about it.'),
  verified: z
    .boolean()
    .describe('True where the maintainers fetched it, checked every file and ran it.'),
  wordErrors: wordErrorsSchema.nullable().default(null).describe('Its accuracy.'),
  memoryBytes: z
    .int()
    .min(1)
    .nullable()
    .default(null)
    .describe('Memory of a process that has loaded it, in bytes.'),
  sources: z.array(sourceSchema).min(1).describe('Sources of its files, in order.'),
} satisfies Fields<CatalogueEntry>);

/** Schema of a model of the catalogue, with the rules between its fields. */
const catalogueEntrySchema: z.ZodType<
  CatalogueEntry,
  z.input<typeof entrySchema>
> = entrySchema.check((context) => {
  const { sources, verified } = context.value;
  const files = sources[0]?.conversion?.inputs ?? sources[0]?.files ?? [];
  const unknown = files.findIndex(({ sha256 }) => sha256 === null);
  if (verified && unknown >= 0)
    context.issues.push({
      code: 'custom',
      input: context.value,
      path: ['sources', 0],
      message: `must have the SHA-256 of ${files[unknown]?.path}, since the model is verified`,
    });
});

/** Schema of the whole catalogue, in which every id is unique. */
export const catalogueSchema: z.ZodType<CatalogueEntry[], z.input<typeof entrySchema>[]> = z
  .array(catalogueEntrySchema)
  .check((context) => {
    for (const [index, { id }] of context.value.entries())
      if (context.value.findIndex((entry) => entry.id === id) !== index)
        context.issues.push({
          code: 'custom',
          input: context.value,
          path: [index, 'id'],
          message: `must not be given twice: ${id}`,
        });
  });
