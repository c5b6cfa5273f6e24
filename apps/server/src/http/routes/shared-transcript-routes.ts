import type { FastifyReply, FastifyRequest } from 'fastify';
import { HttpError } from '../../errors/http-error.js';
import type { StoredFile, StoredJob, TranscriptShare } from '../../storage/index.js';
import { bearerToken } from '../access/authenticate.js';
import { delayGuess, type GuessLimit } from '../access/guess-limit.js';
import { createReadingLimit } from '../access/sign-in-limit.js';
import type { App, AppDependencies } from '../app.js';
import { byteStream } from '../responses/job-text.js';
import { sendFile } from '../responses/send-file.js';
import { sharedTranscript } from '../responses/shared-transcript.js';
import { requireAudio } from './job-routes.js';
import { sendPeaks } from './peaks-route.js';

const path = '/studio/shared';
const hidden = { schema: { hide: true } };

/**
 * Registers what a link of a transcript gives without a key: GET /studio/shared, the transcript
 * with its edits, and GET /studio/shared/peaks, the waveform of its audio, with the token as a bearer
 * token, and GET /studio/shared/audio, with the token as a parameter, since an audio element sends no
 * header.
 */
export function registerSharedTranscriptRoutes(
  app: App,
  { peaks, storage }: AppDependencies,
  guesses: GuessLimit,
): void {
  const limitReading = createReadingLimit(app);
  const shared = new SharedJobs(storage, guesses);

  app.get(path, { compress: {}, ...hidden }, async (request, reply) => {
    await limitReading(request);
    const { job, share } = await shared.find(request, reply, bearerToken.read(request));
    reply.type('application/json; charset=utf-8');
    return reply.send(byteStream(sharedTranscript(job, share, storage)));
  });

  app.get(`${path}/peaks`, { compress: {}, ...hidden }, async (request, reply) => {
    await limitReading(request);
    const audio = await shared.findAudio(request, reply, bearerToken.read(request));
    return sendPeaks(request, reply, audio, peaks);
  });

  app.route({
    method: ['GET', 'HEAD'],
    url: `${path}/audio`,
    exposeHeadRoute: false,
    ...hidden,
    handler: async (request, reply) => {
      const { token } = request.query as { token?: string };
      return sendFile(request, reply, await shared.findAudio(request, reply, token), storage.blobs);
    },
  });
}

/** The jobs that links of transcripts give. */
class SharedJobs {
  readonly #storage: AppDependencies['storage'];
  readonly #guesses: GuessLimit;

  constructor(storage: AppDependencies['storage'], guesses: GuessLimit) {
    this.#storage = storage;
    this.#guesses = guesses;
  }

  /** The job of a token. @throws HttpError 404 whatever is wrong with the token */
  async find(
    request: FastifyRequest,
    reply: FastifyReply,
    token: string | undefined,
  ): Promise<{ job: StoredJob; share: TranscriptShare }> {
    const { jobs, shares } = this.#storage;
    const found = token === undefined ? undefined : await shares.find(token);
    const job = found && (await jobs.get(found.keyId, found.share.jobId, undefined));
    if (found !== undefined && job) return { job, share: found.share };
    await delayGuess(this.#guesses, request, reply);
    throw new HttpError(404, 'The link is not complete, was revoked, or has expired');
  }

  /** The audio of a token. @throws HttpError 404 also when the link is only for the text */
  async findAudio(
    request: FastifyRequest,
    reply: FastifyReply,
    token: string | undefined,
  ): Promise<StoredFile> {
    const { job, share } = await this.find(request, reply, token);
    if (!share.hasAudio) throw new HttpError(404, 'The link is only for the text');
    // Readers see the title, and not the name of the file.
    return { ...requireAudio(job, 'job'), filename: share.title };
  }
}
