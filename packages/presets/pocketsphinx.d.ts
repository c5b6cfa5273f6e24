/** True when PocketSphinx is installed where the engine package looks for it. */
export declare const hasPocketsphinx: boolean;
