import { closeCodes } from '@earshot/core';
import { withoutExactnessBounds } from '@earshot/core/json-schema';
import * as z from 'zod';
import { readPublicPath } from '../requests/request-target.js';
import { collectSchemas, schemaPrefix } from './link-schemas.js';
import { clientMessages, type MessageDetails, serverMessages } from './live-messages.js';

/** Options of {@link asyncApiDocument}. */
export interface AsyncApiOptions {
  /** Version of the service. */
  readonly version: string;
  /** `EARSHOT_PUBLIC_URL`, or undefined when it is not set. */
  readonly publicUrl: string | undefined;
}

const count = z.int().min(0).optional();

/** Query parameters of the url of a session. A client adds offset and cursor when it reconnects. */
const querySchema = z.object({
  token: z.string().describe('The token in the `url` that POST /v2/live returns.'),
  audio_offset: count.describe('Offset in the session of the first byte that will be sent.'),
  message_cursor: count.describe('Number of messages of the session that the client has received.'),
});

/** Query parameters of the url of a viewer. */
const viewerQuerySchema = querySchema.pick({ message_cursor: true }).extend({
  token: z.string().describe('The token in the `url` that POST /v2/live/{id}/viewers returns.'),
});

const binaryAudio = {
  name: 'audio',
  title: 'Audio',
  summary: 'Audio in the encoding of the session; a WAV header may precede the first frame.',
  contentType: 'application/octet-stream',
  payload: { type: 'string', format: 'binary' },
};

/** Names of the messages of the document, by their channel and sender. */
interface MessageNames {
  readonly fromServer: readonly string[];
  readonly fromClient: readonly string[];
  readonly ofCallbacks: readonly string[];
}

/**
 * Describes the WebSocket of live sessions, and the callbacks, as an AsyncAPI 3.1 document,
 * generated from the message schemas.
 */
export function asyncApiDocument({ publicUrl, version }: AsyncApiOptions): object {
  const { start_session: _, ...sent } = serverMessages;
  // The sender is part of the names, since both sides have messages of the types audio_chunk and
  // stop_recording.
  const fromServer = describeAll('server', sent);
  const fromClient = { ...describeAll('client', clientMessages), 'client.audio': binaryAudio };
  const ofCallbacks = { 'callback.live': liveCallback, 'callback.transcription': jobCallback };
  const messages = { ...fromServer, ...fromClient, ...ofCallbacks };
  const names: MessageNames = {
    fromServer: Object.keys(fromServer),
    fromClient: Object.keys(fromClient),
    ofCallbacks: Object.keys(ofCallbacks),
  };
  const { security, ...address } = server(publicUrl);
  return {
    asyncapi: '3.1.0',
    id: 'urn:earshot:live',
    info: {
      title: 'Earshot live transcription',
      version,
      description:
        'The WebSocket at the url that POST /v2/live returns, and the callbacks. The client sends audio as binary frames or as audio_chunk messages, and receives transcripts. After a connection failure it reconnects to the same url: acknowledged audio need not be sent again, and no message is lost.',
      license: { name: 'MIT' },
      tags: [{ name: 'live' }],
      contact: { name: 'The operator of this server' },
    },
    defaultContentType: 'application/json',
    servers: {
      this: { ...address, description: 'This server', security: [security] },
    },
    channels: describeChannels(names),
    operations: describeOperations(names),
    components: {
      messages,
      schemas: collectSchemas([messages]),
      securitySchemes: {
        token: {
          type: 'httpApiKey',
          in: 'query',
          name: 'token',
          description: 'The token in the url of the session, which is valid only for that session.',
        },
      },
    },
  };
}

/** The sockets of sessions and of their viewers, and the addresses of callbacks. */
function describeChannels({ fromClient, fromServer, ofCallbacks }: MessageNames): object {
  const socket = (schema: z.ZodType) => {
    const query = z.toJSONSchema(schema, {
      io: 'input',
      target: 'draft-7',
      override: withoutExactnessBounds,
    });
    return {
      address: '/v2/live',
      servers: [{ $ref: '#/servers/this' }],
      bindings: { ws: { method: 'GET', query } },
      'x-close-codes': closeCodes,
    };
  };
  return {
    session: {
      ...socket(querySchema),
      title: 'Live session',
      description: `Frames of at most 1 MiB. Closed with ${closeCodes.map(({ code, meaning, reconnect }) => `${code} (${meaning.replace(/\.$/, '')}${reconnect ? '; reconnect' : ''})`).join('; ')}.`,
      messages: references([...fromServer, ...fromClient], '#/components/messages/'),
    },
    viewer: {
      ...socket(viewerQuerySchema),
      title: 'Viewer of a live session',
      description:
        'Receives the messages of a session from `message_cursor` on, by default from the first one. The socket is closed with 4400 when the viewer sends a frame, with 4401 when its url has been revoked, and with 1013 when the session has not begun or the viewer does not read its messages.',
      messages: references(fromServer, '#/components/messages/'),
    },
    callbacks: {
      address: null,
      title: 'Callbacks',
      description:
        'The address in `callback_config.url` of a request. Deliveries are signed by the Standard Webhooks scheme.',
      messages: references(ofCallbacks, '#/components/messages/'),
    },
  };
}

function describeOperations({ fromClient, fromServer, ofCallbacks }: MessageNames): object {
  const on = (channel: string, names: readonly string[]) => ({
    channel: { $ref: `#/channels/${channel}` },
    messages: names.map((name) => ({ $ref: `#/channels/${channel}/messages/${name}` })),
  });
  return {
    receive: {
      action: 'receive',
      summary: 'Frames and messages of a client',
      ...on('session', fromClient),
    },
    send: { action: 'send', summary: 'Messages of the service', ...on('session', fromServer) },
    follow: {
      action: 'send',
      summary: 'Messages of the service to the viewers of a session',
      ...on('viewer', fromServer),
    },
    deliver: {
      action: 'send',
      summary: 'Deliveries to the callback address of a request',
      bindings: { http: { method: 'POST' } },
      ...on('callbacks', ofCallbacks),
    },
  };
}

const deliveryHeaders = {
  type: 'object',
  properties: {
    'webhook-id': { type: 'string', description: 'Id of the message, the same in every attempt.' },
    'webhook-timestamp': { type: 'string', description: 'Seconds since 1970-01-01 UTC.' },
    'webhook-signature': {
      type: 'string',
      description: 'Signatures, separated by spaces: `v1,` followed by base64.',
    },
  },
  required: ['webhook-id', 'webhook-timestamp', 'webhook-signature'],
};

const liveCallback = {
  name: 'live',
  title: 'A message of a session',
  summary:
    'A message that the request has selected; messages are delivered in the order of the session.',
  headers: deliveryHeaders,
  payload: { $ref: `${schemaPrefix}LiveCallback` },
  examples: [
    {
      name: 'transcript',
      payload: {
        id: '2f6f8f0c-6f3d-4f5e-8a52-5c4d6f8b1a20',
        event: 'live.transcript',
        payload: serverMessages.transcript.example,
      },
    },
  ],
};

const jobCallback = {
  name: 'transcription',
  title: 'The end of a job',
  summary: 'The result of a pre-recorded job, or the error with which it ended.',
  headers: deliveryHeaders,
  payload: { $ref: `${schemaPrefix}PreRecordedCallback` },
  examples: [
    {
      name: 'error',
      payload: {
        id: '6c2f1d1a-8c0e-4f0b-9f43-3f4f2a3d9d10',
        event: 'transcription.error',
        error: { code: 404, message: 'The source responded with the status 404' },
      },
    },
  ],
};

function server(publicUrl: string | undefined): {
  host: string;
  pathname?: string;
  protocol: string;
  security: object;
} {
  const { host, protocol } = new URL(publicUrl ?? 'http://localhost');
  const pathname = readPublicPath(publicUrl);
  return {
    host,
    ...(pathname === '' ? {} : { pathname }),
    protocol: protocol === 'https:' ? 'wss' : 'ws',
    security: { $ref: '#/components/securitySchemes/token' },
  };
}

function describeAll(
  sender: 'server' | 'client',
  details: Readonly<Record<string, MessageDetails>>,
): Record<string, object> {
  return Object.fromEntries(
    Object.entries(details).map(([type, { example, schema, summary }]) => [
      `${sender}.${type}`,
      {
        name: type,
        title: schema,
        summary,
        payload: { $ref: schemaPrefix + schema },
        examples: [{ name: type, payload: example }],
      },
    ]),
  );
}

function references(names: readonly string[], prefix: string): Record<string, object> {
  return Object.fromEntries(names.map((name) => [name, { $ref: prefix + name }]));
}
