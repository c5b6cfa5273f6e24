import { InvalidArgumentError } from '@earshot/http';

/** What {@link admit} checks. */
export interface Admission {
  /** Origins of other pages that may send requests. */
  readonly allowedOrigins: readonly string[];
  /** Returns the name of the caller, or null to refuse. */
  readonly authorize: () => Promise<string | null> | string | null;
}

/**
 * Returns the name of the caller of a request, or the response that refuses it.
 *
 * @throws InvalidArgumentError when `authorize` returns anything but a text or null
 */
export async function admit(
  request: Request,
  { allowedOrigins, authorize }: Admission,
): Promise<string | Response> {
  if (!isAllowedOrigin(request, allowedOrigins))
    return refuse(403, 'pages of other origins may not ask');
  const caller = await authorize();
  // A program without types may return nothing.
  if (caller === null || caller === undefined) return refuse(401, 'sign in first');
  // With true, or an object, all callers would share their jobs.
  if (typeof caller !== 'string')
    throw new InvalidArgumentError(
      `authorize must return the name of the caller, or null to refuse, got ${typeof caller} ${String(caller)}`,
    );
  return caller;
}

/** True for a page of the same origin, by the header that no page can forge. */
function isAllowedOrigin(request: Request, allowed: readonly string[]): boolean {
  const origin = request.headers.get('origin');
  if (origin !== null && allowed.includes(origin)) return true;
  const site = request.headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin';
  // Browsers send `Origin` with every POST. A program that sends neither header is not a page.
  if (origin === null) return true;
  const host = request.headers.get('host') ?? new URL(request.url).host;
  return URL.canParse(origin) && new URL(origin).host === host;
}

/** Reads a body that is a JSON object. Returns null for any other, and for one that is too long. */
export async function readObject(
  request: Request,
  maximumCharacters: number,
): Promise<Record<string, unknown> | null> {
  const text = await request.text();
  return text.length > maximumCharacters ? null : parseObject(text || '{}');
}

/** Parses a JSON object. Returns null for any other text. */
export function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    // The service checks every field.
    return isObject ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** Makes the response of a request that is refused. */
export function refuse(
  status: number,
  message: string,
  headers: Record<string, string> = {},
): Response {
  return Response.json({ message }, { status, headers });
}
