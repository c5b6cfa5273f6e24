import { createJsonSchemas } from '@earshot/core/json-schema';
import type { Availability, Capabilities } from '@earshot/core/types';

/** Part of a field's JSON Schema that the form uses. */
export interface FieldSchema {
  readonly type?: string;
  readonly description?: string;
  readonly deprecated?: boolean;
  readonly default?: unknown;
  readonly enum?: readonly (string | number)[];
  readonly const?: string | number | boolean;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: FieldSchema;
  readonly anyOf?: readonly FieldSchema[];
  readonly properties?: Readonly<Record<string, FieldSchema>>;
  readonly additionalProperties?: boolean | FieldSchema;
}

/** An option of a request: its switch, and its configuration when it is on. */
export interface RequestOption {
  readonly name: string;
  readonly description: string;
  /** Name and fields of its configuration, undefined when it has none. */
  readonly configuration: { readonly name: string; readonly schema: FieldSchema } | undefined;
  /** The reason why the server does not support it, null when it does. */
  readonly unavailable: Availability | null;
}

/** The options of a request, from the schema of the contract and the capabilities of the server. */
export function requestOptions(capabilities: Capabilities | undefined): readonly RequestOption[] {
  const schema: FieldSchema = createJsonSchemas().PreRecordedRequest as FieldSchema;
  const fields = schema.properties ?? {};
  const availabilities = { ...capabilities?.add_ons, ...capabilities?.options };
  return Object.entries(fields)
    .filter(([, { deprecated, type }]) => type === 'boolean' && deprecated !== true)
    .map(([name, { description = '' }]) => {
      const configured = fields[`${name}_config`];
      const availability = Object.entries(availabilities).find(([each]) => each === name)?.[1];
      return {
        name,
        description,
        configuration:
          configured === undefined
            ? undefined
            : { name: `${name}_config`, schema: limitTargets(configured, capabilities) },
        unavailable: availability?.available === false ? availability : null,
      };
    });
}

/** Limits the target languages of a translation to those that the server translates into. */
function limitTargets(schema: FieldSchema, capabilities: Capabilities | undefined): FieldSchema {
  const { target_languages: targets, ...others } = schema.properties ?? {};
  const offered = capabilities?.translation_languages ?? [];
  if (targets === undefined || offered.length === 0) return schema;
  const limited = { ...targets, items: { ...targets.items, enum: [...offered] } };
  return { ...schema, properties: { target_languages: limited, ...others } };
}
