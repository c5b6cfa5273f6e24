import { limitTokens, type SpeechTranslator } from '@earshot/add-ons/runner';
import type { Logger } from 'pino';
import type { Clock } from '../../clock/index.js';
import type { Configuration } from '../../configuration/index.js';
import { type AddOnModels, findAddOnModels } from '../../engines/index.js';
import { connectApertium } from '../apertium/connect-apertium.js';
import { type AddOnAvailability, determineAvailability } from './add-on-availability.js';
import type { AddOnServices } from './add-on-services.js';

/** What does not change while the process runs. */
interface FixedServices {
  readonly translator: AddOnServices['translator'];
  /** Undefined when there is no language model. */
  readonly languageModelFor: ((keyId: string) => AddOnServices['languageModel']) | undefined;
  readonly speechTranslatorFor: (keyId: string) => SpeechTranslator | undefined;
  readonly findModels: () => AddOnModels;
}

/** The services of a process. */
export class ConnectedServices {
  /** The add-ons that are currently available with them. */
  readonly availability: AddOnAvailability;
  readonly #fixed: FixedServices;
  #models: AddOnModels;

  constructor(fixed: FixedServices) {
    this.#fixed = fixed;
    this.#models = fixed.findModels();
    // The engines change while the service runs, and so do the add-ons that they provide.
    const available = () => determineAvailability(this.forTranscript(''));
    this.availability = {
      findUnavailableReason: (name) => available().findUnavailableReason(name),
      findProviderName: (name) => available().findProviderName(name),
      listLanguages: (name) => available().listLanguages(name),
      get translationLanguages() {
        return available().translationLanguages;
      },
    };
  }

  /**
   * The services for one recording or session. Its requests to the language model are counted
   * against its limit, and take turns with those of other keys.
   *
   * @param keyId - id of the API key that owns it
   */
  forTranscript(keyId: string): AddOnServices {
    const { languageModelFor, speechTranslatorFor, translator } = this.#fixed;
    return {
      translator,
      models: this.#models,
      speechTranslator: speechTranslatorFor(keyId),
      languageModel: languageModelFor?.(keyId),
    };
  }

  /** The models that add-ons currently use. */
  models(): AddOnModels {
    return this.#models;
  }

  /** Makes later transcripts use the models that are installed now. */
  adoptModels(): void {
    this.#models = this.#fixed.findModels();
  }
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
  const translator = await connectApertium({ command: apertiumPath, clock: context.clock });
  return new ConnectedServices({
    translator,
    languageModelFor: languageModel && (await connect(languageModel, context)),
    speechTranslatorFor,
    findModels: () => findAddOnModels(engines.models),
  });
}

/** Connects a language model, whose client takes a moment to load. */
async function connect(
  languageModel: NonNullable<Configuration['languageModel']>,
  context: { readonly clock: Clock; readonly logger: Pick<Logger, 'warn'> },
): Promise<FixedServices['languageModelFor']> {
  const { connectLanguageModel } = await import(
    '../../outbound/language-model/connect-language-model.js'
  );
  const connected = connectLanguageModel(languageModel, context);
  return (keyId) => limitTokens(connected.of(keyId), languageModel.maximumJobTokens);
}
