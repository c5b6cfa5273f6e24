import { preRecordedRequestSchema } from '@earshot/core';
import * as z from 'zod';

/** The parts of a JSON Schema that determine how a field is given on the command line. */
export interface FieldSchema {
  type?: string | undefined;
  description?: string | undefined;
  default?: unknown;
  deprecated?: boolean | undefined;
  enum?: readonly unknown[] | undefined;
  const?: unknown;
  items?: FieldSchema | undefined;
  anyOf?: readonly FieldSchema[] | undefined;
  properties?: Readonly<Record<string, FieldSchema>> | undefined;
  additionalProperties?: boolean | FieldSchema | undefined;
}

/** A field of the request for a recording that has its own value. */
export interface ContractField {
  /** Names from the request to the field, such as `diarization_config`, `min_speakers`. */
  path: readonly string[];
  schema: FieldSchema;
  /**
   * Name of the boolean field that enables the feature of this one, undefined when there is none.
   */
  enabledBy: string | undefined;
}

/** Lists the fields of the request for a recording, except the address of its audio. */
export function listContractFields(): ContractField[] {
  // Only the parts above of JSON Schema are used.
  const request = z.toJSONSchema(preRecordedRequestSchema, { io: 'input' }) as FieldSchema;
  const { audio_url: _, ...fields } = request.properties ?? {};
  return Object.entries(fields).flatMap(([name, schema]): ContractField[] => {
    const inner = Object.entries(schema.properties ?? {});
    const feature = name.replace(/_config$/, '');
    const enabledBy = feature !== name && feature in fields ? feature : undefined;
    if (inner.length === 0) return [{ path: [name], schema, enabledBy }];
    return inner.map(([part, partSchema]) => ({
      path: [name, part],
      schema: partSchema,
      enabledBy,
    }));
  });
}
