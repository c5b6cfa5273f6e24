/** Fields of a manifest that help nobody who installs the package. */
const unwanted = ['devDependencies', 'scripts', 'private'];

module.exports = {
  hooks: {
    /** Changes the manifest that goes into a tarball; the one of the workspace stays. */
    beforePacking: (manifest) =>
      Object.fromEntries(Object.entries(manifest).filter(([field]) => !unwanted.includes(field))),
  },
};
