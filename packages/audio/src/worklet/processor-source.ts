/**
 * The processor as the text of one script, from which a Blob URL is made. The build puts it here.
 * Where the package is used from its sources it is null, and the script has to be served.
 */
export const processorSource: string | null = null;
