import { AddOnFailure, type Completion } from '@earshot/add-ons/runner';
import type { AddOnServices } from './add-on-services.js';
import type {
  ServiceDescriptions,
  ServiceMessage,
  ServiceQuestion,
  ServiceResponse,
} from './thread-protocol.js';

/** The services of a process, as one of its threads uses them. */
export interface RemoteServices {
  readonly services: AddOnServices;
  /** Receives the response to a question. */
  readonly take: (id: number, response: ServiceResponse) => void;
}

/**
 * Creates services that forward their requests to the process by messages.
 *
 * @param send - sends a question to the process
 */
export function createRemoteServices(
  { languageModel, models, speechTranslator, translator }: ServiceDescriptions,
  send: (message: ServiceMessage) => void,
): RemoteServices {
  let lastId = 0;
  const waiting = new Map<number, (response: ServiceResponse) => void>();
  const ask = async (question: ServiceQuestion, signal: AbortSignal): Promise<unknown> => {
    signal.throwIfAborted();
    lastId += 1;
    const id = lastId;
    const response = await new Promise<ServiceResponse>((resolve, reject) => {
      const cancel = (): void => {
        waiting.delete(id);
        send({ type: 'cancel', id });
        reject(signal.reason as Error);
      };
      signal.addEventListener('abort', cancel, { once: true });
      waiting.set(id, (given) => {
        signal.removeEventListener('abort', cancel);
        waiting.delete(id);
        resolve(given);
      });
      send({ type: 'ask', id, question });
    });
    if (response.type === 'value') return response.value;
    const { exception, message, status_code } = response.error;
    throw new AddOnFailure(message, { statusCode: status_code, exception });
  };
  return {
    take: (id, response) => waiting.get(id)?.(response),
    services: {
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
    },
  };
}
