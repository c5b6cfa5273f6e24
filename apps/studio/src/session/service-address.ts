/**
 * Path at which the service is reached, without a slash at its end. It is empty at the root of a host. The page names the path of the public
 * url, which does not apply where the service is reached past its proxy.
 */
export const basePath = readBasePath(
  document.querySelector<HTMLMetaElement>('meta[name="earshot-base"]')?.content ?? '/',
  location.pathname,
);

/** Address of the service. */
export const serviceUrl = `${location.origin}${basePath}`;

/** Path of a route of the service, as the browser reaches it. */
export function servicePath(path: string): string {
  return `${basePath}${path}`;
}

function readBasePath(base: string, pathname: string): string {
  return pathname.startsWith(base) || `${pathname}/` === base ? base.slice(0, -1) : '';
}
