import { limitTokens } from '@earshot/add-ons';
import type { Logger } from 'pino';
import type { Clock } from '../../clock/index.js';
import type { Configuration } from '../../configuration/index.js';
import { connectApertium } from '../apertium/index.js';
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
  /** Services of any transcript, from which the availability of add-ons is made. */
  readonly present: AddOnServices;
}

/** Connects what is configured and what is installed on the machine. */
export async function connectServices(
  { apertiumPath, languageModel }: Pick<Configuration, 'apertiumPath' | 'languageModel'>,
  context: { readonly clock: Clock; readonly logger: Pick<Logger, 'warn'> },
): Promise<ConnectedServices> {
  const translator = await connectApertium({ command: apertiumPath, clock: context.clock });
  // Its client takes a moment to load, which a service without a language model does not need.
  const { connectLanguageModel } =
    languageModel === undefined
      ? { connectLanguageModel: undefined }
      : await import('../../outbound/language-model/index.js');
  const connected =
    languageModel === undefined || connectLanguageModel === undefined
      ? undefined
      : {
          model: connectLanguageModel(languageModel, context),
          maximumTokens: languageModel.maximumJobTokens,
        };
  const forTranscript = (keyId: string): AddOnServices => ({
    translator,
    languageModel:
      connected === undefined
        ? undefined
        : limitTokens(connected.model.of(keyId), connected.maximumTokens),
  });
  return { forTranscript, present: forTranscript('') };
}
