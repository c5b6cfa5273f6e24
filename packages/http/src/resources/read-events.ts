import type { JobEvent } from '#contract';
import type { RequestContext } from '../errors/request-error.js';
import { type ResponseValidator, readJson } from '../transport/json-response.js';

/**
 * Reads the events of a job from a stream of server-sent events (WHATWG HTML, section 9.2).
 * Comments and incomplete events are skipped.
 *
 * @param response - response whose body is the stream
 * @param validate - validator of the client, if there is one
 * @throws InvalidResponseError for an event that is not JSON, or breaks its schema
 * @throws the errors of the body
 */
export async function* readEvents(
  { body }: Response,
  validate: ResponseValidator | undefined,
  context: RequestContext,
): AsyncGenerator<JobEvent, void, undefined> {
  const reader = body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (;;) {
      const chunk = await reader?.read();
      if (!chunk?.value) return;
      const blocks = (text + decoder.decode(chunk.value, { stream: true })).split(/\r?\n\r?\n/);
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const { event, id = '', data } = readFields(block);
        if (event && data)
          // The contract defines the type of events. `validate` checks it when a client has one.
          yield readJson(
            `{"type":${JSON.stringify(event)},"id":${JSON.stringify(id)},"data":${data}}`,
            'jobEventSchema',
            validate,
            context,
          ) as JobEvent;
      }
    }
  } finally {
    // Ending the iteration early ends the connection.
    await reader?.cancel().catch(() => undefined);
  }
}

function readFields(block: string): Partial<Record<string, string>> {
  const fields: Partial<Record<string, string>> = {};
  for (const line of block.split(/\r?\n/)) {
    const [, name = '', value = ''] = /^(\w+): ?(.*)/.exec(line) ?? [];
    fields[name] = fields[name] === undefined ? value : `${fields[name]}\n${value}`;
  }
  return fields;
}
