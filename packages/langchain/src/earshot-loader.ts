import { refuseUnknownOptions } from '@earshot/core/unknown-option';
import {
  createAndWaitOrCancel,
  createClient,
  type EarshotClient,
  InvalidArgumentError,
  type Job,
} from '@earshot/http';
import { readEditedTranscript } from '@earshot/http/edited-transcript';
import { clientDefaults } from '@earshot/http/settings';
import { BaseDocumentLoader } from '@langchain/core/document_loaders/base';
import type { Document } from '@langchain/core/documents';
import {
  type DocumentUnit,
  documentUnits,
  type EarshotLoaderOptions,
  type RecordingSource,
} from './loader-options.js';
import { type RecordingMetadata, toDocuments } from './to-documents.js';

/**
 * Loads a recording as documents, which have their times in seconds, their speakers and their
 * languages as metadata. The corrections that people made in the studio are in them.
 *
 * @example
 * ```ts
 * import { EarshotLoader } from '@earshot/langchain';
 *
 * const loader = new EarshotLoader('meeting.wav', { unit: 'turn' }); // EARSHOT_URL and EARSHOT_API_KEY
 * for (const { metadata, pageContent } of await loader.load())
 *   console.log(metadata.startSeconds, metadata.speaker, pageContent);
 * ```
 */
export class EarshotLoader extends BaseDocumentLoader {
  readonly #source: RecordingSource;
  readonly #client: EarshotClient;
  readonly #unit: DocumentUnit;
  readonly #options: Pick<EarshotLoaderOptions, 'parameters' | 'signal'>;

  /**
   * @param source - a recording that is transcribed, or `{ jobId }` of one that was transcribed
   * @throws InvalidArgumentError for an option or a unit that does not exist
   */
  constructor(source: RecordingSource, options: EarshotLoaderOptions = {}) {
    super();
    refuseUnknownOptions(
      options,
      { ...clientDefaults, client: 0, unit: 0, parameters: 0, signal: 0 },
      (sentence) => new InvalidArgumentError(sentence),
    );
    const { client, parameters, signal, unit = 'transcript', ...clientOptions } = options;
    if (!documentUnits.includes(unit))
      throw new InvalidArgumentError(
        `unit must be ${documentUnits.join(', ')}, got ${JSON.stringify(unit)}`,
      );
    this.#source = source;
    this.#client = client ?? createClient(clientOptions);
    this.#unit = unit;
    this.#options = { ...(parameters && { parameters }), ...(signal && { signal }) };
  }

  /**
   * Transcribes the recording, unless it was, and makes its documents.
   *
   * @returns documents in the order of the recording, none when nobody speaks
   * @throws ApiError, NetworkError, JobFailedError of `@earshot/http`, InvalidArgumentError for
   * chapters of a job that has none
   */
  override async load(): Promise<Document<RecordingMetadata>[]> {
    const { signal } = this.#options;
    const id = isJob(this.#source) ? this.#source.jobId : (await this.#transcribe(this.#source)).id;
    const transcript = await readEditedTranscript(this.#client, id, { signal });
    return toDocuments(transcript, this.#unit);
  }

  async #transcribe(source: Exclude<RecordingSource, { readonly jobId: string }>): Promise<Job> {
    const { parameters = {}, signal } = this.#options;
    const call = signal === undefined ? {} : { signal };
    const needed = {
      ...(this.#unit === 'turn' ? { diarization: true } : {}),
      ...(this.#unit === 'chapter' ? { chapterization: true } : {}),
    };
    const { audio_url } = await this.#client.files.upload(source, call);
    return createAndWaitOrCancel(this.#client, { ...needed, ...parameters, audio_url }, call);
  }
}

function isJob(source: RecordingSource): source is { readonly jobId: string } {
  return typeof source === 'object' && 'jobId' in source;
}
