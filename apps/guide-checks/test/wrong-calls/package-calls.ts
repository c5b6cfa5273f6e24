import { tmpdir } from 'node:os';
import { createEnginePool } from '@earshot/engine';
import * as models from '@earshot/models';
import { createFakeClock } from '@earshot/testing';
import { listen } from '@earshot/testing/node';
import { client, untyped, type WrongCalls } from './wrong-call.js';

export const modelCalls: WrongCalls = {
  'a misspelt model': [
    () => models.findModel('moonshine-tiny-eng', models.readCatalogue()),
    'unknown_model',
    /moonshine-tiny-eng.*moonshine-tiny-en/,
  ],
  'a path as a model': [
    () => models.verifyModel(tmpdir(), '../models'),
    'unknown_model',
    /"\.\.\/models" is not an id of a model/,
  ],
  'a model that is not there': [
    () => models.verifyModel('/no/such/folder', 'moonshine-tiny-en'),
    'not_installed',
    /moonshine-tiny-en/,
  ],
  'a catalogue that is not there': [
    () => models.loadCatalogue('/no/such/catalogue.json'),
    'invalid_catalogue',
    /\/no\/such\/catalogue\.json/,
  ],
};

const engines = untyped({ createEnginePool });
export const engineCalls: WrongCalls = {
  'a misspelt number of processes': [
    () => engines['createEnginePool']?.({ engine: 'scripted', process: 2 }),
    'engine_request_invalid',
    /process is no option: is it .*processes/,
  ],
  'an engine that does not exist': [
    () => engines['createEnginePool']?.({ engine: 'onyx' }),
    'engine_request_invalid',
    /engine must be one of pocketsphinx, .*onnx.*, got onyx/,
  ],
};

export const clockCalls: WrongCalls = {
  'what never happens': [
    () => createFakeClock().advanceUntil(() => false),
    'not_reached',
    /the condition is not met, and no timer is left/,
  ],
  'a promise that takes too long': [
    () => {
      const clock = createFakeClock();
      return clock.run(new Promise<void>((resolve) => clock.setTimeout(resolve, 2000)), 1000);
    },
    'not_reached',
    /still pending after 1000 ms/,
  ],
  'a clock that advances backwards': [
    () => createFakeClock({ autoAdvance: -1 }),
    'invalid_argument',
    /autoAdvance is -1; it must be a number of milliseconds from 0 on/,
  ],
  'a client on a port': [
    () => untyped({ listen })['listen']?.(client),
    'invalid_argument',
    /it must be one that createFakeHttpService makes/,
  ],
};
