import { limitTokens } from '@earshot/add-ons/runner';
import type { Logger } from 'pino';
import type { Clock } from '../../clock/index.js';
import type { Configuration } from '../../configuration/index.js';
import { findAddOnModels } from '../../engines/index.js';
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
  /** Add-ons that can be had with them. */
  readonly availability: AddOnAvailability;
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
  const models = findAddOnModels(engines.models);
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
  return { forTranscript, availability: availabilityOf(forTranscript('')) };
}
