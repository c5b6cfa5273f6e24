import * as z from 'zod';
import { CommandError, errorMessage, exitCodes } from '../command-error.js';
import { toPrintable } from '../terminal.js';

const timeoutMs = 30_000;

const signedInSchema = z.object({
  key: z.object({ name: z.string(), hint: z.string(), is_administrator: z.boolean() }),
});
const refusalSchema = z.object({ message: z.string() });

/** A request within a session. */
interface SessionRequest {
  readonly method?: 'GET' | 'POST' | 'DELETE';
  readonly body?: unknown;
}

/** The service has refused a request of a session. */
export class SessionRefusal extends CommandError {
  /** Status of the response. */
  readonly status: number;

  constructor(status: number, message: string) {
    super(toPrintable(message), {
      exitCode: status === 401 || status === 403 ? exitCodes.unauthorised : exitCodes.failed,
    });
    this.status = status;
  }
}

/**
 * A session of the studio, which a service asks for where a program that has got hold of a key must
 * not reach: it is signed in with a key, and carried by a cookie.
 */
export class StudioSession {
  readonly #baseUrl: string;
  #cookie: string | undefined;

  private constructor(baseUrl: string) {
    this.#baseUrl = baseUrl;
  }

  /**
   * Does something in a session of an administrator, which is ended afterwards.
   *
   * @throws CommandError when the key is not that of an administrator
   */
  static async run<Result>(
    { apiKey, baseUrl }: { readonly baseUrl: string; readonly apiKey: string },
    work: (session: StudioSession) => Promise<Result>,
  ): Promise<Result> {
    const session = new StudioSession(baseUrl);
    const { key } = await session.#signIn(apiKey);
    try {
      if (!key.is_administrator)
        throw new CommandError(
          toPrintable(
            `the key ${key.name} (${key.hint}…) is not that of an administrator of ${baseUrl}`,
          ),
          {
            exitCode: exitCodes.unauthorised,
            hint: 'give the first key of the service, or the one in its EARSHOT_API_KEY; on its machine, --local needs none',
          },
        );
      return await work(session);
    } finally {
      // One that cannot be ended expires by itself, and hides no result.
      await session.#send('studio/session', { method: 'DELETE' }).catch(() => undefined);
    }
  }

  /**
   * Sends a request.
   *
   * @param path - relative to the address of the service, such as `studio/keys`
   * @throws SessionRefusal for a status other than 2xx
   * @throws CommandError when the service cannot be reached
   */
  async call<Schema extends z.ZodType>(
    path: string,
    schema: Schema,
    request: SessionRequest = {},
  ): Promise<z.output<Schema>> {
    return this.#read(await this.#send(path, request), schema);
  }

  async #signIn(apiKey: string): Promise<z.output<typeof signedInSchema>> {
    const response = await this.#send('studio/session', { method: 'POST', body: { key: apiKey } });
    const [cookie] = response.headers.getSetCookie();
    this.#cookie = cookie?.split(';', 1)[0];
    return this.#read(response, signedInSchema);
  }

  async #read<Schema extends z.ZodType>(
    response: Response,
    schema: Schema,
  ): Promise<z.output<Schema>> {
    const result = schema.safeParse(await readJson(response));
    if (result.success) return result.data;
    throw new CommandError(
      `${this.#baseUrl} is no Earshot service of a version that this command knows: its response to ${new URL(response.url).pathname} differs`,
    );
  }

  async #send(path: string, { body, method = 'GET' }: SessionRequest): Promise<Response> {
    const response = await fetch(new URL(path, `${this.#baseUrl.replace(/\/+$/, '')}/`), {
      method,
      headers: {
        // The service takes a session only from its own pages, and this is none of another site.
        'sec-fetch-site': 'same-origin',
        ...(this.#cookie !== undefined && { cookie: this.#cookie }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      // A key is sent to the server that the user has named, and to no other one.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((error: unknown) => {
      throw unreachable(this.#baseUrl, error);
    });
    if (response.ok) return response;
    const { data } = refusalSchema.safeParse(await readJson(response));
    const message = data?.message ?? `${this.#baseUrl} returned ${response.status} for /${path}`;
    throw new SessionRefusal(response.status, message);
  }
}

/** Reads a body that should be JSON. Undefined for any other one, such as that of a proxy. */
async function readJson(response: Response): Promise<unknown> {
  return response.json().catch(() => undefined);
}

function unreachable(baseUrl: string, error: unknown): CommandError {
  const { cause } = error instanceof Error ? error : {};
  return new CommandError(
    `${baseUrl} cannot be reached: ${errorMessage(cause === undefined ? error : cause)}`,
    {
      exitCode: exitCodes.unreachable,
      hint: 'is the server running? `earshot doctor` checks it; --local manages the keys of the data folder on this machine',
      cause: error,
    },
  );
}
