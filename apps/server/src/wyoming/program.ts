import { liveRequestSchema, transcriptionModels } from '@earshot/core';
import type { EngineRegistry } from '../engines/index.js';
import { findUnservableLive } from '../http/requests/find-unservable.js';
import type { UtteranceSettings } from '../live/client/utterance-request.js';

const attribution = { name: 'Earshot', url: 'https://github.com/earshot/earshot' };

/** Names of the models that clients may give. */
export const modelNames: readonly string[] = transcriptionModels;

/** The data of an `info`: the program for speech-to-text, and the languages of live sessions. */
export function describeProgram(engines: EngineRegistry, version: string): object {
  const streaming = engines.engines.filter(({ capabilities }) => capabilities.streaming);
  const languages = new Set(streaming.flatMap(({ capabilities }) => capabilities.languages));
  const artifact = { attribution, installed: true, version };
  return {
    asr: [
      {
        ...artifact,
        name: 'earshot',
        description: 'Earshot, self-hosted speech-to-text',
        models: modelNames.map((name) => ({
          ...artifact,
          name,
          description: 'The best installed model for the language',
          languages: [...languages],
        })),
        supports_transcript_streaming: true,
        requires_external_vad: true,
      },
    ],
  };
}

/** Settings without what the engine for their language cannot do. */
export function servableSettings(
  settings: UtteranceSettings,
  engines: EngineRegistry,
): UtteranceSettings {
  const languages = settings.language === undefined ? [] : [settings.language];
  const request = liveRequestSchema.parse({ language_config: { languages } });
  const [best] = findUnservableLive(request, engines).engines;
  return best?.capabilities.customVocabulary === true ? settings : { ...settings, vocabulary: [] };
}
