import { fileFromPath } from '@earshot/http/node';
import { processTree, waitUntilIdle } from '../../process-figures.js';
import { type ServiceProcess, startServiceProcess } from '../../service-process.js';
import type { RecognitionSystem } from './recognition-system.js';

/**
 * Settings of the environment that choose engines and models. The service of a measurement receives
 * only these.
 */
const enginePattern = /^EARSHOT_(?:ENGINE|MODEL|OPENAI|POCKETSPHINX)/u;

/** An engine of the service: its name, or null for the choice of the service by request. */
export interface EngineOfService {
  readonly name: string | null;
  readonly detectsLanguages: boolean;
}

/**
 * Starts the service with a folder of its own, with the engines and models that the environment
 * names or that it has by default.
 */
export function startMeasuredService(
  settings: Readonly<Record<string, string>> = {},
): Promise<ServiceProcess> {
  const environment = Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      value !== undefined && enginePattern.test(name) ? [[name, value] as const] : [],
    ),
  );
  return startServiceProcess({ engine: 'default', environment: { ...environment, ...settings } });
}

/**
 * Starts a service that has one engine, or all of them, and waits until it has loaded what it loads
 * ahead. Files are uploaded and transcribed over HTTP, as a client does it.
 */
export async function openServiceSystem({
  detectsLanguages,
  name,
}: EngineOfService): Promise<RecognitionSystem> {
  const service = await startMeasuredService(name === null ? {} : createSettings(name));
  await waitUntilIdle(() => processTree(service.processId));
  return {
    name: name ?? 'service, its own choice',
    processId: service.processId,
    detectsLanguages,
    service,
    async transcribe(path, { language = 'en', vocabulary = [] } = {}) {
      const { result } = await service.client.preRecorded.transcribe(await fileFromPath(path), {
        language_config: { languages: language === null ? [] : [language] },
        ...(vocabulary.length === 0
          ? {}
          : {
              custom_vocabulary: true,
              custom_vocabulary_config: { vocabulary: [...vocabulary] },
            }),
      });
      const transcription = result?.transcription;
      return {
        text: transcription?.full_transcript ?? '',
        words: (transcription?.utterances ?? [])
          .flatMap(({ words }) => words)
          .map(({ word, start, end, confidence }) => ({ text: word, start, end, confidence })),
        language: transcription?.languages[0],
      };
    },
    close: () => service.stop(),
  };
}

/**
 * Settings for a service with one engine, which is named as in `GET /ready`: its id, and after a
 * slash its model.
 */
function createSettings(name: string): Readonly<Record<string, string>> {
  const [id = name, ...model] = name.split('/');
  return { EARSHOT_ENGINE: id, ...(model.length > 0 ? { EARSHOT_MODEL: model.join('/') } : {}) };
}
