/** Number of a release of the service. */
export type Release = `${number}.${number}.${number}`;

/**
 * True when a version is older than a release. A version before its release, such as 1.2.0-beta.1,
 * is older than the release.
 *
 * @param version - of the service, as its manifest has it
 */
export function isOlderThan(version: string, release: Release): boolean {
  const [own = '', label] = version.split('-', 2);
  const parts = own.split('.').map(Number);
  for (const [index, part] of release.split('.').map(Number).entries()) {
    const ownPart = parts[index] ?? 0;
    if (ownPart !== part) return ownPart < part;
  }
  return label !== undefined;
}
