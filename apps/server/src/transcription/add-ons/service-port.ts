import { MessageChannel } from 'node:worker_threads';
import { describeError } from '@earshot/add-ons/runner';
import { serveCalls } from '../../threads/calls.js';
import type { AddOnServices } from './add-on-services.js';
import type {
  ServiceDescriptions,
  ServiceQuestion,
  ServiceResponse,
} from './add-on-thread-protocol.js';

/** The services of this process, for one task of a thread. */
export interface ServicePort {
  /** What the thread is sent. Its port must be transferred. */
  readonly descriptions: ServiceDescriptions;
  /** Aborts all requests under way. This is idempotent. */
  close(): void;
}

/** Opens a port at which a thread can use services. */
export function openServicePort(services: AddOnServices): ServicePort {
  const { languageModel, models, speechTranslator, translator } = services;
  const { port1, port2 } = new MessageChannel();
  const cancelAll = serveCalls<ServiceQuestion, ServiceResponse>(port1, (question, { signal }) =>
    respondTo(question, services, signal),
  );
  return {
    descriptions: {
      port: port2,
      models,
      languageModel: languageModel && { contextTokens: languageModel.contextTokens },
      translator: translator && { pairs: translator.pairs },
      speechTranslator: speechTranslator && {
        languages: speechTranslator.languages,
        maximumSeconds: speechTranslator.maximumSeconds,
        parallelism: speechTranslator.parallelism,
      },
    },
    close: () => {
      cancelAll();
      port1.close();
    },
  };
}

async function respondTo(
  question: ServiceQuestion,
  services: AddOnServices,
  signal: AbortSignal,
): Promise<ServiceResponse> {
  try {
    return { type: 'value', value: await ask(question, services, signal) };
  } catch (error) {
    return { type: 'failure', error: describeError(question.service, error) };
  }
}

function ask(
  question: ServiceQuestion,
  { languageModel, speechTranslator, translator }: AddOnServices,
  signal: AbortSignal,
): Promise<unknown> | undefined {
  switch (question.service) {
    case 'languageModel':
      return languageModel?.complete(question.request, signal);
    case 'translator':
      return translator?.translate(question.request, signal);
    case 'speechTranslator':
      return speechTranslator?.translate(question.request, signal);
  }
}
