import * as http from '@earshot/http';
import { baseUrl, client, untyped, type WrongCalls } from './wrong-call.js';

const calls = untyped(http);
const { files, preRecorded } = client;
const jobs = untyped(preRecorded);
export const httpCalls: WrongCalls = {
  baseURL: [() => calls['createClient']?.({ baseURL: baseUrl }), 'invalid_argument', /baseUrl\?/],
  apikey: [() => calls['createClient']?.({ apikey: 'x' }), 'invalid_argument', /apiKey\?/],
  'an address alone': [() => calls['createClient']?.(baseUrl), 'invalid_argument', /baseUrl/],
  'no scheme': [
    () => calls['createClient']?.({ baseUrl: 'localhost:4800' }),
    'invalid_argument',
    /baseUrl .*http or https.*got localhost:4800/,
  ],
  'seconds as a text': [
    () => calls['createClient']?.({ baseUrl, timeoutMs: '30' }),
    'invalid_argument',
    /timeoutMs must be a number.*got string 30/,
  ],
  'retry.retries': [
    () => calls['createClient']?.({ retry: { retries: 3 } }),
    'invalid_argument',
    /retry\.retries is no option.*attempts/,
  ],
  'no address': [() => http.createClient().capabilities(), 'invalid_argument', /EARSHOT_URL/],
  'no id': [() => jobs['get']?.(undefined), 'invalid_argument', /id right/],
  'no id to wait for': [() => jobs['wait']?.(), 'invalid_argument', /id right/],
  'no id of a file': [() => untyped(files)['delete']?.(''), 'invalid_argument', /id right/],
  'no parameters': [() => jobs['create']?.({}), 'request_refused', /audio_url is required/],
  'an address for parameters': [
    () => jobs['create']?.('https://example.com/a.wav'),
    'request_refused',
    /must be an object/,
  ],
  'a misspelt parameter': [
    () => jobs['create']?.({ audio_url: 'https://example.com/a.wav', diarisation: true }),
    'request_refused',
    /did you mean diarization/,
  ],
  'a path as address': [
    () => jobs['create']?.({ audio_url: 'talk.wav' }),
    'request_refused',
    /audio_url must be an absolute http or https url, got "talk\.wav"/,
  ],
  'no audio': [() => jobs['transcribe']?.(undefined), 'invalid_argument', /audio must be bytes/],
  'a missing file': [
    () => jobs['transcribe']?.('/no/such.wav'),
    'invalid_argument',
    /such\.wav is neither/,
  ],
  base64: [
    () => jobs['transcribe']?.('UklGR'.repeat(99)),
    'invalid_argument',
    /Buffer\.from\(text, 'base64'\)/,
  ],
  'numbers for bytes': [() => jobs['transcribe']?.([1, 2]), 'invalid_argument', /must be bytes/],
  'a limit in words': [
    () => jobs['list']?.({ limit: 'many' }),
    'request_refused',
    /limit must be a whole number.*"many"/,
  ],
  'another status': [
    () => jobs['list']?.({ status: ['finished'] }),
    'request_refused',
    /one of queued, processing, done, error/,
  ],
  'a parsed webhook': [
    () => calls['verifyWebhook']?.({ body: {}, headers: {}, secret: 'whsec_dGVzdA==' }),
    'invalid_argument',
    /express\.raw\(\)/,
  ],
  'no secret': [
    () => calls['verifyWebhook']?.({ body: '{}', headers: {} }),
    'invalid_argument',
    /secret is missing.*whsec_/,
  ],
};
