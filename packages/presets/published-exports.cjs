/** Folders that no package has: what leads there is for the workspaces alone. */
const ofWorkspace = /^\.\/(?:src|test)\//;

exports.publishedExports = (exported) => published(exported) ?? {};

/** What a target leads to outside of sources and tests, undefined where that is nothing. */
function published(target) {
  if (typeof target === 'string') return ofWorkspace.test(target) ? undefined : target;
  const entries = Object.entries(target)
    .filter(([condition]) => condition !== '@earshot/source')
    .map(([name, value]) => [name, published(value)])
    .filter(([, value]) => value !== undefined);
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}
