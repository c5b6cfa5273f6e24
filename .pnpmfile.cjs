const { publishedExports } = require('./packages/presets/published-exports.cjs');

/** Fields of a manifest that help nobody who installs the package. */
const unwanted = ['devDependencies', 'scripts', 'private'];

/** True for a specifier of `imports` that only sources use: what is built has its types already. */
const isOfSources = (target) => Object.keys(target).join() === '@earshot/source';

/** Tools that call the interface of the compiler, which TypeScript 7 does not have: they bring the version before instead of the workspace's. */
const callers = new Set(['tsup', 'typedoc', 'openapi-typescript', '@stryker-mutator/core']);

module.exports = {
  hooks: {
    /** Changes the manifest of a dependency. */
    readPackage: (manifest) => {
      if (!callers.has(manifest.name)) return manifest;
      const { typescript: _, ...peerDependencies } = manifest.peerDependencies;
      return {
        ...manifest,
        peerDependencies,
        dependencies: { ...manifest.dependencies, typescript: '6.0.3' },
      };
    },
    /** Changes the manifest that goes into a tarball; the one of the workspace stays. */
    beforePacking: (manifest) => {
      const { exports: exported, imports = {}, ...fields } = manifest;
      const published = Object.entries(imports).filter(([, target]) => !isOfSources(target));
      return Object.fromEntries([
        ...Object.entries(fields).filter(([field]) => !unwanted.includes(field)),
        ...(exported === undefined ? [] : [['exports', publishedExports(exported)]]),
        ...(published.length === 0 ? [] : [['imports', Object.fromEntries(published)]]),
      ]);
    },
  },
};
