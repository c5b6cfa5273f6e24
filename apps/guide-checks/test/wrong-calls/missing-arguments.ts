import * as audio from '@earshot/audio';
import * as core from '@earshot/core';
import * as engine from '@earshot/engine';
import { verifyWebhook } from '@earshot/http';
import * as models from '@earshot/models';
import * as telephony from '@earshot/telephony';
import { client, untyped, type WrongCalls } from './wrong-call.js';

const sounds = untyped(audio);
const contract = untyped(core);
const catalogues = untyped(models);
const engines = untyped(engine);
const { PhoneCall, RtpCall } = telephony;

/** Calls that miss an argument, or have another one in its place. */
export const missingArguments: WrongCalls = {
  writeWav: [() => sounds['writeWav']?.(), 'invalid_argument', /channels is of type Undefined/],
  interleave: [() => sounds['interleave']?.(), 'invalid_argument', /it must be an array/],
  mixDown: [() => sounds['mixDown']?.({}), 'invalid_argument', /type Object; it must be an array/],
  selectChannels: [
    () => sounds['selectChannels']?.([new Float32Array(2)]),
    'invalid_argument',
    /channels to select is of type Undefined/,
  ],
  'joinSamples without parts': [
    () => sounds['joinSamples']?.(),
    'invalid_argument',
    /parts is of type Undefined/,
  ],
  'joinSamples without a kind': [
    () => sounds['joinSamples']?.([]),
    'invalid_argument',
    /must be Float32Array, Int16Array or Uint8Array/,
  ],
  decodeUlaw: [() => sounds['decodeUlaw']?.(), 'invalid_argument', /must be of type Uint8Array/],
  encodeAlaw: [() => sounds['encodeAlaw']?.(), 'invalid_argument', /must be of type Int16Array/],
  int16ToFloat: [
    () => sounds['int16ToFloat']?.(),
    'invalid_argument',
    /must be of type Int16Array/,
  ],
  decodeBase64: [() => sounds['decodeBase64']?.(5), 'invalid_base64', /a text, got number/],
  readWavStream: [
    () => sounds['readWavStream']?.(),
    'invalid_argument',
    /stream of Uint8Array, such as createReadStream/,
  ],
  formatIssues: [
    () => contract['formatIssues']?.({ success: true }),
    'invalid_argument',
    /safeParse\(value\)\.error/,
  ],
  serializeListQuery: [
    () => contract['serializeListQuery']?.(),
    'invalid_argument',
    /must be an object, got undefined/,
  ],
  verifyWebhook: [
    () => untyped({ verifyWebhook })['verifyWebhook']?.(),
    'invalid_argument',
    /body/,
  ],
  findModel: [
    () => catalogues['findModel']?.('moonshine-tiny-en'),
    'invalid_argument',
    /catalogue must be a list of models, which loadCatalogue\(\) reads/,
  ],
  'pullModel with an id': [
    () => catalogues['pullModel']?.('moonshine-tiny-en', { modelsFolder: '/tmp' }),
    'invalid_argument',
    /findModel\(id, await loadCatalogue\(\)\) finds, got string/,
  ],
  'pullModel without a folder': [
    () => catalogues['pullModel']?.(models.readCatalogue()[0]),
    'invalid_argument',
    /modelsFolder must be a text, got undefined/,
  ],
  importModel: [
    () => catalogues['importModel']?.([]),
    'invalid_argument',
    /modelsFolder must be a text/,
  ],
  searchModels: [() => catalogues['searchModels']?.('english'), 'invalid_argument', /catalogue/],
  listInstalledModels: [
    () => catalogues['listInstalledModels']?.(),
    'invalid_argument',
    /modelsFolder must be a text/,
  ],
  removeModel: [() => catalogues['removeModel']?.('/tmp'), 'invalid_argument', /id must be a text/],
  createEnginePool: [
    () => engines['createEnginePool']?.(),
    'engine_request_invalid',
    /options must be an object, got undefined/,
  ],
  transcribeAudio: [
    () => engines['transcribeAudio']?.({ audio: [] }),
    'engine_request_invalid',
    /engine must be a pool that createEnginePool\(\) makes/,
  ],
  PhoneCall: [
    () => Reflect.construct(PhoneCall, [undefined, { client }]),
    'invalid_argument',
    /id of a call must be a text/,
  ],
  'RtpCall without options': [
    () => Reflect.construct(RtpCall, []),
    'invalid_argument',
    /options must be an object with a client/,
  ],
  'RtpCall without an id': [
    () => Reflect.construct(RtpCall, [{ client }]),
    'invalid_argument',
    /id of a call must be a text, got undefined/,
  ],
  readRtpPacket: [
    () => untyped(telephony)['readRtpPacket']?.('abc'),
    'invalid_packet',
    /must be a Uint8Array, got string/,
  ],
};
