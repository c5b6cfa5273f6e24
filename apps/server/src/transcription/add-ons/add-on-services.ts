import {
  type AddOnProvider,
  type LanguageModel,
  limitTokens,
  routerProviders,
  ruleProviders,
  type Translator,
  translatorProviders,
} from '@earshot/add-ons';
import type { Logger } from 'pino';
import type { Clock } from '../../clock/index.js';
import type { Configuration } from '../../configuration/index.js';
import { connectLanguageModel } from '../../outbound/language-model/index.js';
import { connectApertium } from '../apertium/index.js';

/** What add-ons are done with beside rules. A thread has those of the process that started it. */
export interface AddOnServices {
  readonly languageModel: LanguageModel | undefined;
  readonly translator: Translator | undefined;
}

/** The services of a process. */
export interface ConnectedServices {
  /**
   * The services for one recording or session: its requests to the language model count against its limit, and take turns with those of other
   * keys.
   *
   * @param keyId - the API key that it belongs to
   */
  readonly forTranscript: (keyId: string) => AddOnServices;
  /** What there is, to tell what can be done. */
  readonly present: AddOnServices;
}

/** No services: what rules can do is done. */
export const noServices: AddOnServices = { languageModel: undefined, translator: undefined };

/** Connects what is configured and what is installed on the machine. */
export async function connectServices(
  { apertiumPath, languageModel }: Pick<Configuration, 'apertiumPath' | 'languageModel'>,
  context: { readonly clock: Clock; readonly logger: Pick<Logger, 'warn'> },
): Promise<ConnectedServices> {
  const translator = await connectApertium({ command: apertiumPath, clock: context.clock });
  const connected =
    languageModel === undefined
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

/** Every way of doing an add-on with some services. */
export function providersOf({ languageModel, translator }: AddOnServices): AddOnProvider[] {
  return [
    ...ruleProviders,
    ...(languageModel === undefined ? [] : routerProviders(languageModel)),
    ...(translator === undefined ? [] : translatorProviders(translator)),
  ];
}
