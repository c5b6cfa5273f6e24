import { requestSchemas, responseSchemas } from '@earshot/core/json-schema';

/** A page of fields: requests, results, jobs, messages or callbacks. */
export interface SchemaPage {
  /** Name of its file, without extension. */
  readonly file: string;
  readonly title: string;
  readonly introduction: string;
  /** True when a schema is described on it. The first page that takes a schema describes it. */
  readonly takes: (name: string) => boolean;
}

const resultNames = /Result$|^Addon|^(?:Transcription|Utterance|Word|Sentence)$/;
const messageNames = /Message$|Acknowledgement$/;
const pageNames = /Job$|Page$|^JobProgress$|^JobEvent$|^Job\w+Event$|^FileResponse$/;

/** The pages of fields, in the order of the sidebar. */
export const schemaPages: readonly SchemaPage[] = [
  {
    file: 'messages',
    title: 'Fields of live messages',
    introduction:
      'Every text message of a live session, in both directions. Fields and types that a newer service adds pass through: read what you know and ignore the rest.',
    takes: (name) => messageNames.test(name),
  },
  {
    file: 'requests',
    title: 'Fields of requests',
    introduction:
      'What a caller may write. Requests are strict: a field that is not listed here is an error, and so is a value outside its limits. A field that is left out has its default.',
    takes: (name) => name in requestSchemas,
  },
  {
    file: 'callbacks',
    title: 'Fields of callbacks',
    introduction:
      'Bodies of the requests that the service sends to your server. They are signed: see [callbacks and their signatures](../../webhooks.md).',
    takes: (name) => name.endsWith('Callback'),
  },
  {
    file: 'results',
    title: 'Fields of results',
    introduction:
      'The transcript and what was made of it. Times are seconds from the beginning of the audio.',
    takes: (name) => resultNames.test(name),
  },
  {
    file: 'jobs',
    title: 'Fields of jobs',
    introduction: 'Jobs, lists of jobs, and the events of a job in progress.',
    takes: (name) => pageNames.test(name),
  },
  {
    file: 'capabilities',
    title: 'Fields of capabilities',
    introduction: 'What a service can do: its languages, models, add-ons and limits.',
    takes: (name) => name === 'Capabilities',
  },
  {
    file: 'responses',
    title: 'Fields of other responses',
    introduction:
      'What the service returns beside jobs: sessions, uploads, known voices and errors.',
    takes: (name) => name in responseSchemas,
  },
];

/**
 * Address of the description of a schema, relative to a page in a folder beside `fields`, undefined
 * when it has none.
 */
export function schemaAddress(name: string, base = '../fields'): string | undefined {
  const page = schemaPages.find(({ takes }) => takes(name));
  if (page === undefined || !(name in requestSchemas || name in responseSchemas)) return undefined;
  return `${base}/${page.file}#${name}`;
}
