/**
 * Path of the service, without a slash at its end, empty at the root of a host. The page contains
 * the path of the public URL, which does not apply when the browser bypasses the proxy.
 */
export const basePath = readBasePath(
  document.querySelector<HTMLMetaElement>('meta[name="earshot-base"]')?.content ?? '/',
  location.pathname,
);

/** Address of the service. */
export const serviceUrl = `${location.origin}${basePath}`;

/** Path of a route of the service, as the browser requests it. */
export function servicePath(path: string): string {
  return `${basePath}${path}`;
}

function readBasePath(base: string, pathname: string): string {
  return pathname.startsWith(base) || `${pathname}/` === base ? base.slice(0, -1) : '';
}
