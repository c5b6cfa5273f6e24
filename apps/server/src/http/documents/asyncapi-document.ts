/** JSON Schemas by name. */
type Schemas = Readonly<Record<string, unknown>>;

/** The messages of a live session. */
export interface LiveMessages {
  /** Message type to its schema, as the service sends them. */
  sent: Schemas;
  /** Message type to its schema, as clients send them. */
  received: Schemas;
}

/**
 * Describes the live socket as an AsyncAPI 3.0 document.
 *
 * @param messages - the schemas of its messages
 * @param version - of the service
 */
export function asyncApiDocument({ sent, received }: LiveMessages, version: string): object {
  const messages = { ...describe(sent), ...describe(received) };
  const references = (schemas: Schemas, base: string): { $ref: string }[] =>
    Object.keys(schemas).map((name) => ({ $ref: `${base}/${name}` }));
  const channel = { $ref: '#/channels/session' };
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Earshot live transcription',
      version,
      description:
        'The WebSocket behind the url that POST /v2/live answers. Audio goes up as binary frames or as audio_chunk messages, text comes down.',
    },
    channels: {
      session: {
        address: '/v2/live',
        messages: Object.fromEntries(
          Object.keys(messages).map((name) => [name, { $ref: `#/components/messages/${name}` }]),
        ),
      },
    },
    operations: {
      receive: {
        action: 'receive',
        channel,
        summary: 'What a client sends',
        messages: references(received, '#/channels/session/messages'),
      },
      send: {
        action: 'send',
        channel,
        summary: 'What the service sends',
        messages: references(sent, '#/channels/session/messages'),
      },
    },
    components: { messages },
  };
}

function describe(schemas: Schemas): Record<string, object> {
  return Object.fromEntries(
    Object.entries(schemas).map(([name, payload]) => [
      name,
      { name, contentType: 'application/json', payload },
    ]),
  );
}
