import {
  audioChunkMessageSchema,
  type CloseCode,
  closeCodes,
  liveMessageSchemas,
  startSessionMessageSchema,
  stopRecordingMessageSchema,
} from '@earshot/core';
import * as z from 'zod';

type Schemas = Readonly<Record<string, z.ZodType>>;

interface Message {
  name: string;
  contentType: string;
  payload: unknown;
}

const received: Schemas = {
  audio_chunk: audioChunkMessageSchema,
  stop_recording: stopRecordingMessageSchema,
};

const binaryAudio: Message = {
  name: 'audio',
  contentType: 'application/octet-stream',
  payload: {
    type: 'string',
    format: 'binary',
    description: 'Audio in the encoding of the session; a WAV header may precede the first.',
  },
};

const count = z.int().min(0).optional();

/** What the url of a session is completed with by a client that comes back. */
const querySchema = z.object({
  token: z.string().describe('From the answer to POST /v2/live.'),
  audio_offset: count.describe('Offset in the session of the first byte that will be sent.'),
  message_cursor: count.describe('How many messages of the session the client has.'),
});

/**
 * Describes the live socket as an AsyncAPI 3.0 document, from the schemas of its messages.
 *
 * @param version - of the service
 */
export function asyncApiDocument(version: string): object {
  // It goes to callbacks and into the result only: a client knows that its session began.
  const sent = Object.entries(liveMessageSchemas).filter(
    ([, schema]) => schema !== startSessionMessageSchema,
  );
  const fromServer = describe('server', Object.fromEntries(sent), 'output');
  const fromClient = { ...describe('client', received, 'input'), 'client.audio': binaryAudio };
  const messages = { ...fromServer, ...fromClient };
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
        description: `Closed with ${closeCodes.map(describeCloseCode).join('; ')}.`,
        bindings: { ws: { method: 'GET', query: z.toJSONSchema(querySchema, { io: 'input' }) } },
        messages: Object.fromEntries(
          Object.keys(messages).map((key) => [key, { $ref: `#/components/messages/${key}` }]),
        ),
      },
    },
    operations: {
      receive: {
        action: 'receive',
        channel,
        summary: 'What a client sends',
        messages: references(fromClient),
      },
      send: {
        action: 'send',
        channel,
        summary: 'What the service sends',
        messages: references(fromServer),
      },
    },
    components: { messages },
  };
}

function describeCloseCode({ code, meaning, reconnect }: CloseCode): string {
  return `${code} (${meaning.replace(/\.$/, '')}${reconnect ? '; connect again' : ''})`;
}

function references(messages: Readonly<Record<string, Message>>): { $ref: string }[] {
  return Object.keys(messages).map((key) => ({ $ref: `#/channels/session/messages/${key}` }));
}

function describe(
  sender: 'server' | 'client',
  schemas: Schemas,
  io: 'input' | 'output',
): Record<string, Message> {
  return Object.fromEntries(
    Object.entries(schemas).map(([type, schema]) => [
      // Both sides have messages of the types audio_chunk and stop_recording.
      `${sender}.${type}`,
      {
        name: type,
        contentType: 'application/json',
        payload: z.toJSONSchema(schema, { io, unrepresentable: 'any' }),
      },
    ]),
  );
}
