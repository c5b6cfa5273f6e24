import { limitTokens, type SpeechTranslator } from '@earshot/add-ons/runner';
import type { Logger } from 'pino';
import type { Clock } from '../../clock/index.js';
import type { Configuration } from '../../configuration/index.js';
import { type AddOnModels, findAddOnModels } from '../../engines/index.js';
import { connectApertium } from '../apertium/connect-apertium.js';
import { type AddOnAvailability, availabilityOf } from './add-on-availability.js';
import type { AddOnServices } from './add-on-services.js';

/** The services of a process. */
export interface ConnectedServices {
  /**
   * The services for one recording or session. Its requests to the language model are counted
   * against its limit, and take turns with those of other keys.
   *
   * @param keyId - id of the API key that owns it
   */
  readonly forTranscript: (keyId: string) => AddOnServices;
  /** The add-ons that are currently available with them. */
  readonly availability: AddOnAvailability;
  /** The models that add-ons currently use. */
  readonly models: () => AddOnModels;
  /** Makes later transcripts use the models that are installed now. */
  readonly adoptModels: () => void;
}

/**
 * Connects the services that are configured, and those that are installed on the machine.
 *
 * @param speechTranslatorFor - returns the engine that translates speech, of the engines at the
 * moment. @defaultValue there is none
 */
export async function connectServices(
  {
    apertiumPath,
    engines,
    languageModel,
  }: Pick<Configuration, 'apertiumPath' | 'languageModel'> & {
    readonly engines: Pick<Configuration['engines'], 'models'>;
  },
  context: { readonly clock: Clock; readonly logger: Pick<Logger, 'warn'> },
  speechTranslatorFor: (keyId: string) => SpeechTranslator | undefined = () => undefined,
): Promise<ConnectedServices> {
  let models = findAddOnModels(engines.models);
  const translator = await connectApertium({ command: apertiumPath, clock: context.clock });
  // Imported only with a language model, since its client takes a moment to load.
  const { connectLanguageModel } =
    languageModel === undefined
      ? { connectLanguageModel: undefined }
      : await import('../../outbound/language-model/connect-language-model.js');
  const connected =
    languageModel === undefined || connectLanguageModel === undefined
      ? undefined
      : {
          model: connectLanguageModel(languageModel, context),
          maximumTokens: languageModel.maximumJobTokens,
        };
  const forTranscript = (keyId: string): AddOnServices => ({
    translator,
    models,
    speechTranslator: speechTranslatorFor(keyId),
    languageModel:
      connected === undefined
        ? undefined
        : limitTokens(connected.model.of(keyId), connected.maximumTokens),
  });
  // The engines change while the service runs, and so do the add-ons that they provide.
  const available = () => availabilityOf(forTranscript(''));
  return {
    forTranscript,
    availability: {
      unavailableReasonOf: (name) => available().unavailableReasonOf(name),
      providerOf: (name) => available().providerOf(name),
      languagesOf: (name) => available().languagesOf(name),
      get translationLanguages() {
        return available().translationLanguages;
      },
    },
    models: () => models,
    adoptModels() {
      models = findAddOnModels(engines.models);
    },
  };
}
