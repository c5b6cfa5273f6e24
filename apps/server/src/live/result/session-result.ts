import { type FinalDocument, readDocument } from './final-document.js';
import type { ResultMessages } from './result-messages.js';

/**
 * The stored result of a session, as JSON in fragments: the final document with the messages.
 *
 * @param before - messages to list before those of the journal
 * @param after - messages to list after those of the journal
 */
export async function* readSessionResult(
  document: FinalDocument,
  messages: ResultMessages,
  { after, before }: { before: readonly string[]; after: readonly string[] },
): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder();
  // Without the closing brace, since the messages become its last member.
  const range = { from: 0, to: document.whole.to - 1 };
  for await (const chunk of readDocument(document.path, range))
    yield decoder.decode(chunk, { stream: true });
  yield `${decoder.decode()},"messages":[${before.map((text) => JSON.stringify(text)).join(',')}`;
  let separator = before.length === 0 ? '' : ',';
  for await (const fragments of messages.read()) {
    yield separator;
    yield* fragments;
    separator = ',';
  }
  for (const text of after) {
    yield separator + JSON.stringify(text);
    separator = ',';
  }
  yield ']}';
}
