import { limitTokens } from '@earshot/add-ons/runner';
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
   * The services for one recording or session: its requests to the language model count against its limit, and take turns with those of other
   * keys.
   *
   * @param keyId - the API key that it belongs to
   */
  readonly forTranscript: (keyId: string) => AddOnServices;
  /** Add-ons that can be had with them at the moment. */
  readonly availability: AddOnAvailability;
  /** Models that add-ons use at the moment. */
  readonly models: () => AddOnModels;
  /** Has the transcripts from now on use the models that are installed now. */
  readonly adoptModels: () => void;
}

/** Connects what is configured and what is installed on the machine. */
export async function connectServices(
  {
    apertiumPath,
    engines,
    languageModel,
  }: Pick<Configuration, 'apertiumPath' | 'languageModel'> & {
    readonly engines: Pick<Configuration['engines'], 'models'>;
  },
  context: { readonly clock: Clock; readonly logger: Pick<Logger, 'warn'> },
): Promise<ConnectedServices> {
  let models = findAddOnModels(engines.models);
  const translator = await connectApertium({ command: apertiumPath, clock: context.clock });
  // Its client takes a moment to load, which a service without a language model does not need.
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
    languageModel:
      connected === undefined
        ? undefined
        : limitTokens(connected.model.of(keyId), connected.maximumTokens),
  });
  let available = availabilityOf(forTranscript(''));
  return {
    forTranscript,
    availability: {
      unavailableReasonOf: (name) => available.unavailableReasonOf(name),
      providerOf: (name) => available.providerOf(name),
      get translationLanguages() {
        return available.translationLanguages;
      },
    },
    models: () => models,
    adoptModels() {
      models = findAddOnModels(engines.models);
      available = availabilityOf(forTranscript(''));
    },
  };
}
