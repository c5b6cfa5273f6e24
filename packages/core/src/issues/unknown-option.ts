/**
 * Describes an option that does not exist, which would silently have no effect.
 *
 * @param known - an object with the names of all options
 * @returns a sentence with the known name that was probably meant, or all of them
 */
export function describeUnknownOption(name: string, known: object): string {
  // Others write baseURL, base_url, sampleRate, key, timeout or requestPerMinute.
  const pattern = new RegExp(name.replace(/[\W_]*/g, '_?s?'), 'i');
  const names = Object.keys(known);
  return `${name} is no option: is it ${names.find((each) => pattern.test(each)) ?? names.join()}?`;
}

/**
 * Refuses options that do not exist, which would silently have no effect.
 *
 * @param options - the options as given, by a program without types anything
 * @param known - an object with the names of all options
 * @param toError - makes an error of a sentence and the name in it
 * @throws the error of the first option that does not exist
 */
export function refuseUnknownOptions<Options extends object>(
  options: Options | undefined,
  known: Readonly<Record<keyof Options, unknown>>,
  toError: (sentence: string, name: string) => Error,
): void {
  // The names in a text are the positions of its characters.
  if (typeof options !== 'object') return;
  for (const name in options)
    if (!(name in known)) throw toError(describeUnknownOption(name, known), name);
}
