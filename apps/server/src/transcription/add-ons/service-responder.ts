import { describeError } from '@earshot/add-ons/runner';
import type { AddOnServices } from './add-on-services.js';
import type {
  ServiceDescriptions,
  ServiceMessage,
  ServiceQuestion,
  ServiceResponse,
} from './thread-protocol.js';

/** Describes services for a thread, which uses them by messages. */
export function describeServices({
  languageModel,
  models,
  speechTranslator,
  translator,
}: AddOnServices): ServiceDescriptions {
  return {
    models,
    languageModel: languageModel && { contextTokens: languageModel.contextTokens },
    translator: translator && { pairs: translator.pairs },
    speechTranslator: speechTranslator && {
      languages: speechTranslator.languages,
      maximumSeconds: speechTranslator.maximumSeconds,
      parallelism: speechTranslator.parallelism,
    },
  };
}

/** Responds to the questions of one thread with the services of the process. */
export interface ServiceResponder {
  /** Receives a message of the thread. */
  take(message: ServiceMessage): void;
  /** Aborts all requests under way. This is idempotent. */
  close(): void;
}

/**
 * Creates the responder of a thread.
 *
 * @param send - called with the response to each question that was not cancelled
 */
export function createServiceResponder(
  services: AddOnServices,
  send: (id: number, response: ServiceResponse) => void,
): ServiceResponder {
  const underWay = new Map<number, AbortController>();
  const ask = async (id: number, question: ServiceQuestion): Promise<void> => {
    const abortion = new AbortController();
    underWay.set(id, abortion);
    const response = await respondTo(question, services, abortion.signal);
    underWay.delete(id);
    if (!abortion.signal.aborted) send(id, response);
  };
  return {
    take: (message) => {
      if (message.type === 'ask') void ask(message.id, message.question);
      else underWay.get(message.id)?.abort();
    },
    close: () => {
      for (const abortion of underWay.values()) abortion.abort();
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
