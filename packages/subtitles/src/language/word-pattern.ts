/** A pattern that matches each word of a list, whose words are separated by spaces or line breaks. */
export function createWordPattern(list: string): RegExp {
  return new RegExp(`^(?:${list.trim().replace(/\s+/g, '|')})$`, 'u');
}
