/** The items by their begin; those that begin together stay as they are. The list itself when it is in order already. */
export function inOrder<Item>(
  items: readonly Item[],
  startOf: (item: Item) => number,
): readonly Item[] {
  const isInOrder = items.every((item, index) => {
    const before = items[index - 1];
    return before === undefined || startOf(before) <= startOf(item);
  });
  return isInOrder ? items : items.toSorted((left, right) => startOf(left) - startOf(right));
}
