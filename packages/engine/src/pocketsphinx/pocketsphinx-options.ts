/** Options of PocketSphinx. Paths that are not given come from the environment, or are looked for in the usual folders. */
export interface PocketsphinxOptions {
  /**
   * Path of the library.
   *
   * @defaultValue `EARSHOT_POCKETSPHINX_LIBRARY`, then where the system keeps its libraries
   */
  readonly libraryPath?: string;
  /**
   * Folder of the model: acoustic model `en-us`, language model `en-us.lm.bin`, dictionary `cmudict-en-us.dict`.
   *
   * @defaultValue `EARSHOT_POCKETSPHINX_MODEL`, then where packages put it
   */
  readonly modelPath?: string;
  /**
   * Settings of the decoders of whole utterances by the library's own names without hyphen, such as `maxhmmpf`; they replace
   * those that are chosen here.
   *
   * @defaultValue none
   */
  readonly settings?: Readonly<Record<string, string | number>>;
}
