import { root } from '../setup/packages.mjs';

/**
 * Lists the versions that the changesets lead to. One that no changeset asks for is a problem: a
 * package becomes a major version by itself when a peer of its own leaves the range that it names.
 *
 * @returns {Promise<{ title: string, problem: string | undefined, note: string }[]>}
 */
export async function checkVersions() {
  // Not there before the packages of the project are installed.
  const { default: getReleasePlan } = await import('@changesets/get-release-plan');
  const { changesets, releases } = await getReleasePlan(root);
  const isAskedFor = (name) =>
    changesets.some((each) =>
      each.releases.some((release) => release.name === name && release.type === 'major'),
    );
  return releases
    .filter(({ type }) => type !== 'none')
    .map(({ name, newVersion, oldVersion, type }) => ({
      title: `${name}, next version`,
      problem:
        type === 'major' && !isAskedFor(name)
          ? `${name} would become ${newVersion}: a peer leaves its range`
          : undefined,
      note: `${oldVersion} to ${newVersion}`,
    }));
}
