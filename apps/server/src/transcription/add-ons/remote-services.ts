import { AddOnFailure, type Completion } from '@earshot/add-ons/runner';
import { Calls } from '../../threads/calls.js';
import type { AddOnServices } from './add-on-services.js';
import type {
  ServiceDescriptions,
  ServiceQuestion,
  ServiceResponse,
} from './add-on-thread-protocol.js';

/** Creates services that forward their requests to the process of this thread. */
export function createRemoteServices({
  languageModel,
  models,
  port,
  speechTranslator,
  translator,
}: ServiceDescriptions): AddOnServices {
  const calls = new Calls<ServiceQuestion, ServiceResponse>(port);
  const ask = async (question: ServiceQuestion, signal: AbortSignal): Promise<unknown> => {
    signal.throwIfAborted();
    const response = await calls.call(question, { signal });
    signal.throwIfAborted();
    if (response.type === 'value') return response.value;
    const { exception, message, status_code } = response.error;
    throw new AddOnFailure(message, { statusCode: status_code, exception });
  };
  return {
    models,
    languageModel: languageModel && {
      ...languageModel,
      // The process responds with the value of its service, which has this type.
      complete: async (request, signal) =>
        (await ask({ service: 'languageModel', request }, signal)) as Completion,
    },
    translator: translator && {
      ...translator,
      translate: async (request, signal) =>
        (await ask({ service: 'translator', request }, signal)) as string[],
    },
    speechTranslator: speechTranslator && {
      ...speechTranslator,
      translate: async (request, signal) =>
        (await ask({ service: 'speechTranslator', request }, signal)) as string,
    },
  };
}
