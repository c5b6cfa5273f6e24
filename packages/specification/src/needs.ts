/**
 * Options of a test, or of a suite with all its tests, that needs something which not every machine has. Without it they are skipped,
 * and the gate prints why; a test that is skipped in any other way needs a note (`context.skip(note)`), or the gate fails.
 *
 * @param isThere - whether the machine has it
 * @param reason - what is missing where it does not, so that it reads well after "since"
 */
export function needs(
  isThere: boolean,
  reason: string,
): { readonly skip?: true; readonly meta?: { readonly skipReason: string } } {
  return isThere ? {} : { skip: true, meta: { skipReason: reason } };
}
