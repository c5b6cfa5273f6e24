import { transcriptionLanguages } from '@earshot/core/enumerations';
import * as z from 'zod';
import type { CatalogueEntry, CatalogueFile, ModelDownload } from './catalogue-entry.js';

/** Schemas of the fields of a type: of all, and of no other. */
type Fields<Type> = { [Name in keyof Type]-?: z.ZodType<Type[Name]> };

/** Path of a file inside a folder: no part of it leads out of the folder. */
const innerPathSchema = z
  .string()
  .min(1)
  .max(255)
  .refine(
    (path) =>
      !/[\\\0:]/.test(path) &&
      path.split('/').every((part) => part !== '' && part !== '.' && part !== '..'),
    { error: 'must be a path inside of a folder, with / between its parts' },
  );

const sha256Schema = z
  .string()
  .regex(/^[0-9a-f]{64}$/, { error: 'must be 64 hexadecimal digits in lower case' });

const downloadSchema = z.strictObject({
  url: z.url({ protocol: /^https?$/ }).describe('Address of the archive or the file.'),
  sizeBytes: z.int().min(1).describe('Size of the download, in bytes.'),
  sizeIsExact: z
    .boolean()
    .default(true)
    .describe('False for a size that is only known roughly, such as from a page.'),
  sha256: sha256Schema
    .nullable()
    .describe('SHA-256 of the download; null where none is known, which is pinned at first use.'),
  archive: z
    .enum(['tar.bz2', 'tar.gz', 'tar'])
    .nullable()
    .describe('Format of an archive; null for a file as it is.'),
} satisfies Fields<ModelDownload>);

const fileSchema = z.strictObject({
  role: z.string().min(1).describe('Role of the file in the family of the model.'),
  path: innerPathSchema.describe(
    'Path in the folder of the installed model; in an archive the same, below at most one folder.',
  ),
  download: z.int().min(0).default(0).describe('Position of the download that has it.'),
} satisfies Fields<CatalogueFile>);

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
    .array(z.enum(['files', 'live', 'punctuation', 'language identification', 'speakers']))
    .min(1)
    .describe('Work that it is good for.'),
  license: z.string().min(1).max(200).describe('Licence, as an SPDX expression where it has one.'),
  source: z.url().describe('Page that describes it.'),
  description: z.string().min(1).max(300).describe('A sentence about it.'),
  verified: z
    .boolean()
    .describe('True where the checksums were computed from a download by the maintainers.'),
  downloads: z.array(downloadSchema).min(1),
  files: z.array(fileSchema).min(1),
} satisfies Fields<CatalogueEntry>);

/** Schema of a model of the catalogue, with the rules between its fields. */
const catalogueEntrySchema: z.ZodType<
  CatalogueEntry,
  z.input<typeof entrySchema>
> = entrySchema.check((context) => {
  const { downloads, files, verified } = context.value;
  const report = (path: (string | number)[], message: string) =>
    context.issues.push({ code: 'custom', input: context.value, path, message });
  for (const [index, { download, path }] of files.entries()) {
    if (downloads[download] === undefined)
      report(['files', index, 'download'], `must be a position of downloads, got ${download}`);
    if (files.findIndex((file) => file.path === path) !== index)
      report(['files', index, 'path'], `must not be given twice: ${path}`);
  }
  for (const [index, { archive, sha256 }] of downloads.entries()) {
    const count = files.filter((file) => file.download === index).length;
    if (archive === null && count !== 1)
      report(['downloads', index], `must have one file, since it is not an archive, got ${count}`);
    if (verified && sha256 === null)
      report(['downloads', index, 'sha256'], 'must be known of a verified model');
  }
});

/** Schema of the whole catalogue: no id twice. */
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
