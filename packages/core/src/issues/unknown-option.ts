/**
 * Describes an option that does not exist, which would silently have no effect.
 *
 * @param known - an object with the names of all options
 * @returns a sentence with the known name that was probably meant, or all of them
 */
export function describeUnknownOption(name: string, known: object): string {
  // Others write baseURL, base_url, key, timeout or requestPerMinute.
  const pattern = new RegExp(name.split(/[\W_]*/).join('s?'), 'i');
  const names = Object.keys(known);
  return `${name} is no option: is it ${names.find((each) => pattern.test(each)) ?? names.join()}?`;
}
