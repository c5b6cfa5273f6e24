import type { CompletionRequest, LanguageModel } from '../src/language-model/language-model.js';
import { estimateTokens } from '../src/language-model/tokens.js';

/** A language model in this process with scripted responses. */
export interface FakeModel extends LanguageModel {
  /** Requests so far. */
  readonly requests: CompletionRequest[];
  /** Changes each response. */
  spoil: (request: CompletionRequest, text: string) => string;
}

/**
 * Makes one. It translates by writing the code of the language before each text, and begins a
 * chapter at each first sentence.
 *
 * @param responses - JSON of its responses, by their name. @defaultValue usual ones
 */
export function fakeModel(
  responses: Readonly<Record<string, unknown>> = {},
  contextTokens = 8192,
): FakeModel {
  const requests: CompletionRequest[] = [];
  const model: FakeModel = {
    requests,
    contextTokens,
    spoil: (_, text) => text,
    complete: async (request, signal) => {
      signal.throwIfAborted();
      requests.push(request);
      const name = request.json?.name;
      const usual =
        name === undefined ? 'A response.' : JSON.stringify(responses[name] ?? respond(request));
      const text = model.spoil(request, usual);
      return {
        text,
        tokens: estimateTokens(request.instructions + request.input) + estimateTokens(text),
      };
    },
  };
  return model;
}

function respond(request: CompletionRequest): unknown {
  switch (request.json?.name ?? 'none') {
    case 'translation': {
      const code = codes[/into (\w+)/u.exec(request.instructions)?.[1] ?? ''];
      return {
        translations: readTranscript(request).map(({ id, text }) => ({
          id,
          text: `${code}:${text}`,
        })),
      };
    }
    case 'summary':
      return request.instructions.includes('a list of the points')
        ? { points: ['First point.', 'Second\npoint.'] }
        : { summary: 'A summary.' };
    case 'chapters':
      return {
        chapters: [
          {
            first_sentence: readTranscript(request)[0]?.number ?? 0,
            headline: 'Headline',
            gist: 'Gist',
            keywords: [],
            summary: 'Summary',
          },
        ],
      };
    case 'moderation':
      return { findings: [] };
    case 'names':
      return { names: [] };
    default:
      return { items: [] };
  }
}

const codes: Readonly<Record<string, string>> = { Spanish: 'es', German: 'de', Japanese: 'ja' };

interface SentItem {
  readonly id: number;
  readonly number: number;
  readonly text: string;
}

function readTranscript({ input }: CompletionRequest): SentItem[] {
  const json = /<transcript>\n(.*)\n<\/transcript>/u.exec(input)?.[1] ?? '[]';
  // It is what the providers send.
  return JSON.parse(json) as SentItem[];
}
