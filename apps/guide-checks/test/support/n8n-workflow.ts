import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { programFolder } from './run-program.js';

type Json = Readonly<Record<string, unknown>>;

/** A node of a workflow, with the parameters of those kinds that {@link runWorkflow} knows. */
interface WorkflowNode {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly typeVersion: number;
  readonly position: readonly number[];
  readonly parameters: {
    readonly method?: string;
    readonly url?: string;
    readonly authentication?: string;
    readonly genericAuthType?: string;
    readonly jsonBody?: string;
    readonly headerParameters?: { readonly parameters: readonly NamedValue[] };
    readonly bodyParameters?: {
      readonly parameters: readonly {
        readonly name: string;
        readonly inputDataFieldName: string;
      }[];
    };
    readonly assignments?: { readonly assignments: readonly NamedValue[] };
    readonly includeOtherFields?: boolean;
    readonly rules?: { readonly values: readonly { readonly conditions: Conditions }[] };
    readonly errorMessage?: string;
  };
}

interface NamedValue {
  readonly name: string;
  readonly value: string;
}

interface Conditions {
  readonly conditions: readonly { readonly leftValue: string; readonly rightValue: string }[];
}

/** A workflow as n8n exports it. */
interface Workflow {
  readonly name: string;
  readonly nodes: readonly WorkflowNode[];
  readonly connections: Readonly<
    Record<string, { readonly main: readonly (readonly { readonly node: string }[])[] }>
  >;
}

/** What a workflow is run with. */
export interface WorkflowRun {
  /** Address of the service, in the place of that in the workflow. */
  readonly url: string;
  /** Value of the credential. */
  readonly key: string;
  /** The file of its form. */
  readonly recording: File;
  /** Passes the time of a node that waits. */
  readonly wait: (outputs: ReadonlyMap<string, Json>) => Promise<unknown>;
}

/** Most nodes that run, so that a workflow which never ends is an error. */
const maximumSteps = 100;

/** Reads the workflow of a program. */
export function readWorkflow(program: string, file: string): Workflow {
  // The shape is what the tests are about.
  return JSON.parse(readFileSync(join(programFolder(program), file), 'utf8')) as Workflow;
}

/**
 * Runs a workflow as n8n does, with real requests.
 *
 * @returns the output of its last node
 * @throws Error of a node that stops it, and for a request that fails
 */
export async function runWorkflow(workflow: Workflow, run: WorkflowRun): Promise<Json> {
  const nodes = new Map(workflow.nodes.map((node) => [node.name, node]));
  const outputs = new Map<string, Json>();
  const executionId = randomUUID();
  let name: string | undefined = workflow.nodes[0]?.name;
  let json: Json = {};
  for (let step = 0; name !== undefined; step += 1) {
    const node = nodes.get(name);
    if (node === undefined || step >= maximumSteps) throw new Error(`cannot continue at ${name}`);
    const evaluate = (text: string) => evaluateText(text, { json, outputs, executionId });
    const output = node.type.endsWith('.switch') ? chooseBranch(node, evaluate) : 0;
    json = await runNode(node, json, evaluate, run, outputs);
    outputs.set(name, json);
    name = workflow.connections[name]?.main[output]?.[0]?.node;
  }
  return json;
}

async function runNode(
  node: WorkflowNode,
  json: Json,
  evaluate: (text: string) => unknown,
  run: WorkflowRun,
  outputs: ReadonlyMap<string, Json>,
): Promise<Json> {
  const { assignments, errorMessage = '', includeOtherFields } = node.parameters;
  switch (node.type) {
    case 'n8n-nodes-base.httpRequest':
      return request(node, evaluate, run);
    case 'n8n-nodes-base.set': {
      const entries = (assignments?.assignments ?? []).map(
        (each) => [each.name, each.name === 'url' ? run.url : evaluate(each.value)] as const,
      );
      return { ...(includeOtherFields === true ? json : {}), ...Object.fromEntries(entries) };
    }
    case 'n8n-nodes-base.stopAndError':
      throw new Error(String(evaluate(errorMessage)));
    case 'n8n-nodes-base.wait':
      await run.wait(outputs);
      return json;
    default:
      return json;
  }
}

async function request(
  { name, parameters }: WorkflowNode,
  evaluate: (text: string) => unknown,
  { key, recording }: WorkflowRun,
): Promise<Json> {
  const { authentication, bodyParameters, genericAuthType, jsonBody, method, url } = parameters;
  if (authentication !== 'genericCredentialType' || genericAuthType !== 'httpHeaderAuth')
    throw new Error(`${name} has no credential`);
  const headers = new Headers({ 'x-service-key': key });
  for (const header of parameters.headerParameters?.parameters ?? [])
    headers.set(header.name, String(evaluate(header.value)));
  const form = new FormData();
  for (const field of bodyParameters?.parameters ?? []) {
    if (field.inputDataFieldName !== 'recording') throw new Error(`${name} has another file`);
    form.set(field.name, recording);
  }
  if (jsonBody !== undefined) headers.set('content-type', 'application/json');
  const body = jsonBody === undefined ? form : String(evaluate(jsonBody));
  const response = await fetch(String(evaluate(url ?? '')), {
    method: method ?? 'GET',
    headers,
    ...(method === 'POST' ? { body } : {}),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${name}: ${response.status} ${text}`);
  return JSON.parse(text) as Json;
}

function chooseBranch({ parameters }: WorkflowNode, evaluate: (text: string) => unknown): number {
  const rules = parameters.rules?.values ?? [];
  const found = rules.findIndex(({ conditions }) =>
    conditions.conditions.every(({ leftValue, rightValue }) => evaluate(leftValue) === rightValue),
  );
  return found === -1 ? rules.length : found;
}

/** What expressions read. */
interface Scope {
  readonly json: Json;
  readonly outputs: ReadonlyMap<string, Json>;
  readonly executionId: string;
}

const expression = /\{\{(.*?)\}\}/gs;

/** The value of a parameter: a text that begins with `=` has expressions in double braces. */
function evaluateText(text: string, { executionId, json, outputs }: Scope): unknown {
  if (!text.startsWith('=')) return text;
  const context = {
    $json: json,
    $: (name: string) => ({ item: { json: outputs.get(name) } }),
    $workflow: { id: 'transcribe' },
    $execution: { id: executionId },
  };
  const evaluateCode = (code: string): unknown => runInNewContext(`(${code})`, context);
  const [whole = '', code = ''] = /^=\{\{(.*?)\}\}$/s.exec(text) ?? [];
  if (whole !== '' && text.match(expression)?.length === 1) return evaluateCode(code);
  return text.slice(1).replaceAll(expression, (_, each: string) => String(evaluateCode(each)));
}
