/** The items by their begin; those that begin together stay as they are. */
export function inOrder<Item>(
  items: readonly Item[],
  startOf: (item: Item) => number,
): readonly Item[] {
  return items.toSorted((left, right) => startOf(left) - startOf(right));
}
