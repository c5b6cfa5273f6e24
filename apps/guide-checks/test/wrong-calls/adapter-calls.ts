import * as aiSdk from '@earshot/ai-sdk';
import { EarshotLoader } from '@earshot/langchain';
import * as mcp from '@earshot/mcp';
import * as server from '@earshot/react/server';
import * as telephony from '@earshot/telephony';
import { baseUrl, client, clock, fetch, untyped, type WrongCalls } from './wrong-call.js';

const caller = () => 'ada';
const page = new Request('http://page.test/earshot/v2/pre-recorded');

const handlers = untyped(server);
export const proxyCalls: WrongCalls = {
  'no options': [() => handlers['createProxyHandler']?.(), 'invalid_argument', /basePath/],
  'everybody by mistake': [
    () => handlers['createProxyHandler']?.({ basePath: '/earshot' }),
    'invalid_argument',
    /authorize must be a function/,
  ],
  'an address as path': [
    () => handlers['createProxyHandler']?.({ basePath: 'earshot', authorize: caller }),
    'invalid_argument',
    /basePath must be a path that begins with a slash/,
  ],
  'a misspelt limit': [
    () =>
      handlers['createProxyHandler']?.({
        basePath: '/earshot',
        authorize: caller,
        requestPerMinute: 3,
      }),
    'invalid_argument',
    /requestPerMinute is no option: is it requestsPerMinute\?/,
  ],
  'one origin': [
    () =>
      handlers['createTokenHandler']?.({
        client,
        authorize: caller,
        allowedOrigins: 'https://a.b',
      }),
    'invalid_argument',
    /allowedOrigins must be an array/,
  ],
  'all callers as one': [
    () =>
      server.createProxyHandler({
        basePath: '/earshot',
        baseUrl,
        fetch,
        authorize: () => true as never,
      })(page),
    'invalid_argument',
    /name of the caller, or null to refuse, got boolean true/,
  ],
  'options for a client': [
    () => handlers['createTokenHandler']?.({ client: { baseUrl }, authorize: caller }),
    'invalid_argument',
    /client must be a client that createClient/,
  ],
};

const model = () => untyped(aiSdk.createEarshot({ baseUrl, fetch, clock }).transcription());
export const adapterCalls: WrongCalls = {
  baseURL: [
    () => untyped(aiSdk)['createEarshot']?.({ baseURL: '' }),
    'invalid_argument',
    /baseUrl/,
  ],
  'a misspelt version': [
    () => untyped(aiSdk)['createEarshot']?.({ version: 'v3' }),
    'invalid_argument',
    /version is no option: is it specificationVersion\?/,
  ],
  'another version': [
    () => untyped(aiSdk)['createEarshot']?.({ specificationVersion: 'v5' }),
    'invalid_argument',
    /one of v3, v4, got v5/,
  ],
  'another model': [
    () => untyped(aiSdk.createEarshot({ baseUrl }))['transcription']?.('whisper-1'),
    'invalid_argument',
    /earshot-1.*got whisper-1/,
  ],
  'a path': [
    () => model()['doGenerate']?.({ audio: 'a.wav' }),
    'invalid_base64',
    /base64 has a multiple of 4/,
  ],
  'no audio': [() => model()['doGenerate']?.({}), 'invalid_argument', /audio must be bytes/],
  'no format': [
    () => model()['doStream']?.({ audio: new ReadableStream() }),
    'invalid_argument',
    /inputAudioFormat\.type must be one of audio\/pcm/,
  ],
  'bytes for a stream': [
    () =>
      model()['doStream']?.({ audio: new Uint8Array(8), inputAudioFormat: { type: 'audio/pcm' } }),
    'invalid_argument',
    /audio must be a ReadableStream/,
  ],
  'a folder': [
    () => untyped(mcp)['createMcpServer']?.({ folder: '.' }),
    'invalid_argument',
    /folder is no option: is it folders\?/,
  ],
  'hosts of an endpoint': [
    () => untyped(mcp)['serveHttp']?.({ hosts: ['earshot.example'] }),
    'invalid_argument',
    /hosts is no option: is it allowedHosts\?/,
  ],
  'one folder': [
    () => untyped(mcp)['createMcpServer']?.({ folders: '/tmp' }),
    'invalid_argument',
    /folders must be an array of paths/,
  ],
  'a missing folder': [
    () => mcp.createMcpServer({ folders: ['/no/such/folder'] }),
    'invalid_argument',
    /folders has \/no\/such\/folder/,
  ],
};

export const phoneCalls: WrongCalls = {
  'no message': [() => telephony.readMediaMessage('hello'), 'invalid_message', /JSON/],
  'an unknown encoding': [
    () =>
      telephony.readMediaMessage(
        JSON.stringify({
          event: 'start',
          start: { mediaFormat: { encoding: 'audio/opus' } },
        }),
      ),
    'invalid_message',
    /audio\/x-mulaw or audio\/x-alaw/,
  ],
  'no packet': [
    () => telephony.readRtpPacket(new Uint8Array(3)),
    'invalid_packet',
    /A packet of RTP must have/,
  ],
  'a call without sides': [
    () => new telephony.PhoneCall({ id: 'a', tracks: [], law: 'ulaw' }, { client }),
    'invalid_argument',
    /tracks must list inbound, outbound or both/,
  ],
  'the language of a call': [
    () =>
      new telephony.PhoneCall({ id: 'a', tracks: ['inbound'], law: 'ulaw' }, {
        client,
        language: 'en',
      } as never),
    'invalid_argument',
    /language is no option: is it client,parameters/,
  ],
  'a misspelt start': [
    () => new telephony.MediaStream({ client, onstart: () => undefined } as never),
    'invalid_argument',
    /onstart is no option: is it onStart\?/,
  ],
  'a call of one track': [
    () => new telephony.RtpCall({ client, id: 'a', track: 'inbound' } as never),
    'invalid_argument',
    /track is no option: is it tracks\?/,
  ],
  'misspelt documents': [
    () => new EarshotLoader('meeting.wav', { client, units: 'turn' } as never),
    'invalid_argument',
    /units is no option: is it .*unit/,
  ],
  'documents of words': [
    () => new EarshotLoader('meeting.wav', { unit: 'word' as never }),
    'invalid_argument',
    /unit must be transcript, chapter, turn, utterance, got "word"/,
  ],
};
