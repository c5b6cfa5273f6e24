/**
 * Makes a function that computes a part of a state once for each state, and keeps the old part
 * while the new one is equal.
 *
 * @param getSnapshot - reads the state
 * @param selector - computes the part
 * @param isEqual - compares two parts
 */
export function memoise<State, Selected>(
  getSnapshot: () => State,
  selector: (state: State) => Selected,
  isEqual: (left: Selected, right: Selected) => boolean,
): () => Selected {
  let last: { readonly state: State; readonly selected: Selected } | undefined;
  return () => {
    const state = getSnapshot();
    if (last?.state === state) return last.selected;
    let selected = selector(state);
    if (last && isEqual(last.selected, selected)) selected = last.selected;
    last = { state, selected };
    return selected;
  };
}
