import * as z from 'zod';

/**
 * An object of an answer: fields that it does not know are kept, so that a newer server can be read by an older client.
 *
 * @param shape - the schemas of its fields
 */
export function answerObject<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  // The cast leaves the index signature out of the type: with it, every misspelt field would be of type unknown instead of an error.
  return z.looseObject(shape) as unknown as z.ZodObject<
    z.core.util.Writeable<Shape>,
    z.core.$strip
  >;
}
