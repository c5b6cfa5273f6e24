import { refuseUnknownOptions } from '@earshot/core/unknown-option';
import { type ClientOptions, createClient, InvalidArgumentError } from '@earshot/http';
import { clientDefaults } from '@earshot/http/settings';
import type { LiveSessionOptions } from '@earshot/live';
import { transcribeFile } from './transcribe-file.js';
import { transcribeStream } from './transcribe-stream.js';
import type { TranscriptionModelV3, TranscriptionModelV4 } from './transcription-model.js';

/** Versions of the provider specification that models can have. */
const specificationVersions = ['v3', 'v4'] as const;

/** Version of the provider specification: `v4` for `ai` 7, `v3` for `ai` 6. */
export type SpecificationVersion = (typeof specificationVersions)[number];

/** Options of {@link createEarshot}: those of a client of the service, and of its sockets. */
export interface EarshotOptions<Version extends SpecificationVersion = 'v4'>
  extends ClientOptions,
    Pick<LiveSessionOptions, 'webSocket'> {
  /**
   * Version of the provider specification that the models have.
   *
   * @defaultValue 'v4'
   */
  readonly specificationVersion?: Version;
}

/** A provider of transcription models. */
export interface EarshotProvider<Version extends SpecificationVersion = 'v4'> {
  /**
   * A model that transcribes.
   *
   * @param modelId - name of the model. @defaultValue 'earshot-1', whose engine the service chooses
   */
  transcription(
    modelId?: 'earshot-1',
  ): Version extends 'v3' ? TranscriptionModelV3 : TranscriptionModelV4;
}

/**
 * Creates a provider for the AI SDK.
 *
 * @example
 * ```ts
 * import { createEarshot } from '@earshot/ai-sdk';
 * import { experimental_transcribe as transcribe } from 'ai';
 * import { readFile } from 'node:fs/promises';
 *
 * const earshot = createEarshot({ specificationVersion: 'v3' }); // EARSHOT_URL and EARSHOT_API_KEY
 * const { text } = await transcribe({
 *   model: earshot.transcription(),
 *   audio: await readFile('meeting.wav'),
 * });
 * console.log(text);
 * ```
 *
 * @throws InvalidArgumentError that names the option, its value and what is allowed
 */
export function createEarshot<Version extends SpecificationVersion = 'v4'>(
  options: EarshotOptions<Version> = {},
): EarshotProvider<Version> {
  refuseUnknownOptions(
    options,
    { ...clientDefaults, specificationVersion: 0, webSocket: 0 },
    (sentence) => new InvalidArgumentError(sentence),
  );
  const { specificationVersion = 'v4', webSocket, ...clientOptions } = options;
  // A program without types may pass any version.
  if (!specificationVersions.includes(specificationVersion))
    throw new InvalidArgumentError(
      `specificationVersion must be one of ${specificationVersions.join(', ')}, got ${specificationVersion}`,
    );
  const client = createClient(clientOptions);
  const { clock } = clientOptions;
  const socketOptions = {
    ...(webSocket === undefined ? {} : { webSocket }),
    ...(clock === undefined ? {} : { clock }),
  };
  const transcription = (
    modelId: string = 'earshot-1',
  ): TranscriptionModelV3 | TranscriptionModelV4 => {
    if (modelId !== 'earshot-1')
      throw new InvalidArgumentError(
        `the model must be earshot-1, whose engine the service chooses, got ${modelId}`,
      );
    const model = {
      provider: 'earshot',
      modelId,
      doGenerate: (call: Parameters<TranscriptionModelV3['doGenerate']>[0]) =>
        transcribeFile(client, modelId, call),
    } as const;
    return specificationVersion === 'v3'
      ? { ...model, specificationVersion: 'v3' }
      : {
          ...model,
          specificationVersion: 'v4',
          doStream: async (call) => ({ stream: transcribeStream(client, call, socketOptions) }),
        };
  };
  // The version of the models is that of the options.
  return { transcription } as EarshotProvider<Version>;
}
