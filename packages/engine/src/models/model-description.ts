import { type TranscriptionLanguage, transcriptionLanguages } from '@earshot/core/enumerations';
import * as z from 'zod';
import {
  factsOfFamily,
  type ModelAbility,
  type ModelFamily,
  modelAbilities,
  modelFamilies,
} from './model-families.js';

/** Name of the file that describes the model of a directory. */
export const modelDescriptionFile = 'model.json';

/** Maximum size of one file of a model, in bytes: 16 GiB. */
const maximumFileBytes = 16 * 1024 ** 3;

const isInsideFolder = (path: string) =>
  !path.includes('\\') &&
  !path.includes('\0') &&
  path.split('/').every((part) => part !== '' && part !== '.' && part !== '..');

const fileObject = z.strictObject({
  path: z
    .string()
    .min(1)
    .max(255)
    .refine(
      isInsideFolder,
      'must be a path inside the folder of the model, with / between its parts',
    )
    .describe('Path relative to the directory of the model, with / between its parts.'),
  sizeBytes: z.int().min(1).max(maximumFileBytes).describe('Size, in bytes.'),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/u, 'must be 64 hexadecimal digits in lower case')
    .describe('SHA-256 of the content, as 64 lower-case hexadecimal digits.'),
});

/** A file of a model, with the size and checksum that verify its content. */
export interface ModelFile {
  /**
   * Path relative to the directory of the model, with `/` between its parts, at most 255
   * characters.
   */
  path: string;
  /** Size, in bytes, at most 16 GiB. */
  sizeBytes: number;
  /** SHA-256 of the content, in 64 hexadecimal digits. */
  sha256: string;
}

const familySchema = z.enum(Object.keys(modelFamilies) as [ModelFamily, ...ModelFamily[]]);

const abilitiesObject = z.strictObject(
  // All abilities have the same schema, a type that `Object.fromEntries` cannot express.
  Object.fromEntries(
    modelAbilities.map((ability) => [ability, z.boolean().default(false)]),
  ) as Record<ModelAbility, z.ZodDefault<z.ZodBoolean>>,
);

const descriptionObject = z.strictObject({
  formatVersion: z.literal(1).describe('Version of this format.'),
  name: z.string().min(1).max(200).describe('Name of the model.'),
  family: familySchema.describe('Family, which determines how the model is run.'),
  languages: z
    .array(z.enum(transcriptionLanguages))
    .min(1)
    .refine(
      (languages) => new Set(languages).size === languages.length,
      'must not repeat a language',
    )
    .describe('Languages that the model knows, the default language first.'),
  sampleRateHz: z
    .int()
    .min(8000)
    .max(48_000)
    .default(16_000)
    .describe('Sample rate of the training audio, in Hz; 16000 by default.'),
  abilities: abilitiesObject.describe('Abilities; absent ones are false.'),
  files: z
    .record(z.string(), fileObject)
    .describe('Files by role; the roles depend on the family.'),
  externalData: z
    .array(fileObject)
    .max(1000)
    .default([])
    .describe('Files of external weights of the ONNX files (ONNX external data); none by default.'),
  license: z
    .string()
    .max(200)
    .optional()
    .describe('Licence, as an SPDX expression if there is one.'),
  source: z
    .string()
    .max(2000)
    .optional()
    .describe('Page or archive that the model was obtained from.'),
});

const joinNames = (names: readonly string[]) => names.join(', ');

const checkedDescription = descriptionObject.check((context) => {
  const { abilities, externalData, family, files } = context.value;
  const facts = factsOfFamily(family);
  const report = (path: (string | number)[], message: string) => {
    context.issues.push({ code: 'custom', input: context.value, path, message });
  };
  for (const role of facts.files) {
    if (files[role] === undefined)
      report(
        ['files', role],
        `is missing: a model of the family ${family} has ${joinNames(facts.files)}`,
      );
  }
  const roles = [...facts.files, ...facts.optionalFiles];
  for (const role of Object.keys(files)) {
    if (!roles.includes(role))
      report(['files', role], `is no file of the family ${family}, which has ${joinNames(roles)}`);
  }
  for (const ability of modelAbilities) {
    if (abilities[ability] && !facts.abilities.includes(ability))
      report(
        ['abilities', ability],
        `must be false: models of the family ${family} can at most have ${joinNames(facts.abilities)}`,
      );
  }
  if (abilities.streaming !== (facts.work === 'streams'))
    report(
      ['abilities', 'streaming'],
      `must be ${facts.work === 'streams'} for the family ${family}`,
    );
  if (
    abilities.hotwords &&
    facts.optionalFiles.includes('bpeVocabulary') &&
    !files['bpeVocabulary']
  )
    report(
      ['abilities', 'hotwords'],
      'must be false without the file bpeVocabulary, by which words are cut into tokens',
    );
  const paths = new Set<string>();
  for (const { path } of [...Object.values(files), ...externalData]) {
    if (paths.has(path)) report(['files'], `must not name ${path} twice`);
    paths.add(path);
  }
});

/** Description of a model: the content of `model.json` in its directory, with defaults applied. */
export interface ModelDescription {
  /** Version of the format. */
  readonly formatVersion: 1;
  /** Name of the model. */
  readonly name: string;
  /** Family, which determines how the model is run. */
  readonly family: ModelFamily;
  /** Languages that it knows, the default language first. */
  readonly languages: TranscriptionLanguage[];
  /** Sample rate of its training audio, in Hz. */
  readonly sampleRateHz: number;
  /** Abilities. */
  readonly abilities: Record<ModelAbility, boolean>;
  /** Files by their role, which depend on the family. */
  readonly files: Record<string, ModelFile>;
  /** Files of external weights of the ONNX files (ONNX external data). */
  readonly externalData: ModelFile[];
  /** Licence, as an SPDX expression if there is one. */
  readonly license?: string | undefined;
  /** Page or archive that it was obtained from. */
  readonly source?: string | undefined;
}

/**
 * Description of a model as it is written: false abilities, a sample rate of 16 kHz and empty
 * external data may be omitted.
 */
export interface ModelDescriptionInput {
  /** Version of the format. */
  formatVersion: 1;
  /** Name of the model, at most 200 characters. */
  name: string;
  /** Family, which determines how the model is run. */
  family: ModelFamily;
  /** Languages that it knows, at least one, the default language first. */
  languages: TranscriptionLanguage[];
  /**
   * Sample rate of its training audio, in Hz, from 8,000 to 48,000.
   *
   * @defaultValue 16000
   */
  sampleRateHz?: number | undefined;
  /** Abilities. Absent ones are false. */
  abilities: { [Ability in ModelAbility]?: boolean | undefined };
  /** Files by their role, which depend on the family. */
  files: Record<string, ModelFile>;
  /**
   * Files of external weights of the ONNX files (ONNX external data), at most 1,000.
   *
   * @defaultValue `[]`
   */
  externalData?: ModelFile[] | undefined;
  /** Licence, as an SPDX expression if there is one, at most 200 characters. */
  license?: string | undefined;
  /** Page or archive that it was obtained from, at most 2,000 characters. */
  source?: string | undefined;
}

/** Schema of `model.json`. */
export const modelDescriptionSchema: z.ZodType<ModelDescription, ModelDescriptionInput> =
  checkedDescription;
