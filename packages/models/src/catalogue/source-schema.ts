import * as z from 'zod';
import { isInnerPath } from '../inner-path.js';
import {
  type CatalogueFile,
  type FilePart,
  type ModelDownload,
  type ModelSource,
  modelConversions,
  type SourceConversion,
  type SourceFile,
} from './model-source.js';

/** Schemas of exactly the fields of a type. */
export type Fields<Type> = { [Name in keyof Type]-?: z.ZodType<Type[Name]> };

const innerPathSchema = z
  .string()
  .min(1)
  .max(255)
  .refine(isInnerPath, { error: 'must be a path inside of a folder, with / between its parts' });

const sha256Schema = z
  .string()
  .regex(/^[0-9a-f]{64}$/, { error: 'must be 64 hexadecimal digits in lower case' });

const downloadFacts = {
  sizeBytes: z.int().min(1).describe('Size of the download, in bytes.'),
  sizeIsExact: z
    .boolean()
    .default(true)
    .describe('False for a size that is only known roughly, such as from a page.'),
  sha256: sha256Schema.nullable().describe('SHA-256 of the download; null where none is known.'),
};

const urlSchema = z.url({ protocol: /^https?$/ }).describe('Address of the archive or the file.');
/** A version or a tag, without spaces and without characters that are special on a command line. */
const versionSchema = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9.!+_-]{0,63}$/);

type DownloadOf<Type extends ModelDownload['type']> = Extract<ModelDownload, { type: Type }>;

const downloadSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('archive'),
    url: urlSchema,
    format: z.enum(['tar.bz2', 'tar.gz', 'tar', 'zip']),
    ...downloadFacts,
  } satisfies Fields<DownloadOf<'archive'>>),
  z.strictObject({
    type: z.literal('file'),
    url: urlSchema,
    ...downloadFacts,
  } satisfies Fields<DownloadOf<'file'>>),
  z.strictObject({
    type: z.literal('python-package'),
    name: z.string().regex(/^[A-Za-z0-9](?:[A-Za-z0-9._-]{0,98}[A-Za-z0-9])?$/),
    version: versionSchema,
    wheel: z.string().regex(/^[A-Za-z0-9_.+!]+(?:-[A-Za-z0-9_.+!]+){4,5}\.whl$/, {
      error: 'must be the file name of a wheel',
    }),
    ...downloadFacts,
  } satisfies Fields<DownloadOf<'python-package'>>),
  z.strictObject({
    type: z.literal('npm-package'),
    name: z.string().regex(/^(?:@[a-z0-9-][a-z0-9-._]*\/)?[a-z0-9-][a-z0-9-._]*$/),
    version: versionSchema,
    ...downloadFacts,
  } satisfies Fields<DownloadOf<'npm-package'>>),
]);

const partSchema = z.strictObject({
  download: z.int().min(0).default(0).describe('Position of the download that has it.'),
  from: innerPathSchema
    .nullable()
    .default(null)
    .describe('Path in the download; null for the path that the file has in the model.'),
} satisfies Fields<FilePart>);

const sourceFileFields = {
  path: innerPathSchema.describe('Path in the folder of the model.'),
  sizeBytes: z.int().min(1).nullable().default(null).describe('Size, in bytes, where it is known.'),
  sha256: sha256Schema.nullable().default(null).describe('SHA-256, where it is known.'),
  parts: z
    .array(partSchema)
    .default([{ download: 0, from: null }])
    .describe('Pieces that it is put together from.'),
} satisfies Fields<SourceFile>;

const fileSchema = z.strictObject({
  role: z
    .string()
    .min(1)
    .nullable()
    .describe('Role of the file in the family of the model; null for external weights.'),
  ...sourceFileFields,
} satisfies Fields<CatalogueFile>);

const conversionSchema = z.strictObject({
  name: z.enum(modelConversions),
  inputs: z.array(z.strictObject(sourceFileFields)).min(1),
} satisfies Fields<SourceConversion>);

const sourceObject = z.strictObject({
  downloads: z.array(downloadSchema).min(1),
  conversion: conversionSchema.nullable().default(null),
  files: z.array(fileSchema).min(1),
} satisfies Fields<ModelSource>);

/** Schema of a source, with the rules between its fields. */
export const sourceSchema: z.ZodType<
  ModelSource,
  z.input<typeof sourceObject>
> = sourceObject.check((context) => {
  const { conversion, downloads, files } = context.value;
  const report = (path: (string | number)[], message: string) =>
    context.issues.push({ code: 'custom', input: context.value, path, message });
  const lists: [(string | number)[], readonly SourceFile[], boolean][] = [
    [['files'], files, conversion === null],
    [['conversion', 'inputs'], conversion?.inputs ?? [], true],
  ];
  for (const [at, list, isDownloaded] of lists)
    for (const [index, { parts, path }] of list.entries()) {
      if (isDownloaded === (parts.length === 0))
        report(
          [...at, index, 'parts'],
          isDownloaded ? 'must have a part' : 'must be empty: a conversion writes the file',
        );
      for (const { download } of parts)
        if (downloads[download] === undefined)
          report([...at, index, 'parts'], `must be positions of downloads, got ${download}`);
      if (list.findIndex((file) => file.path === path) !== index)
        report([...at, index, 'path'], `must not be given twice: ${path}`);
    }
  const parts = [...files, ...(conversion?.inputs ?? [])].flatMap((file) => file.parts);
  for (const [index, { type }] of downloads.entries()) {
    const count = parts.filter(({ download }) => download === index).length;
    if (type === 'file' && count !== 1)
      report(['downloads', index], `must have one file, since it is not an archive, got ${count}`);
  }
});
