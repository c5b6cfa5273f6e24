/** Fields of a manifest that help nobody who installs the package. */
const unwanted = ['devDependencies', 'scripts', 'private'];

/** True for a specifier of `imports` that only sources use: what is built has its types already. */
const isOfSources = (target) => Object.keys(target).join() === '@earshot/source';

module.exports = {
  hooks: {
    /** Changes the manifest that goes into a tarball; the one of the workspace stays. */
    beforePacking: (manifest) => {
      const { imports = {}, ...fields } = manifest;
      const published = Object.entries(imports).filter(([, target]) => !isOfSources(target));
      return Object.fromEntries([
        ...Object.entries(fields).filter(([field]) => !unwanted.includes(field)),
        ...(published.length === 0 ? [] : [['imports', Object.fromEntries(published)]]),
      ]);
    },
  },
};
