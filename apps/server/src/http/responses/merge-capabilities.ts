import type { Availability, Capabilities } from '@earshot/core';

/** What a node does not describe. */
const unknown: Availability = { available: false, reason: null };

/**
 * The capabilities of a cluster. A client may use what any node can do, since work goes to a node
 * that can do it. The limits of requests are those of the node that responds.
 *
 * @param own - capabilities of this node
 * @param others - capabilities of the other nodes
 */
export function mergeCapabilities(
  own: Capabilities,
  others: readonly Capabilities[],
): Capabilities {
  const all = [own, ...others];
  // Null stands for no limit.
  const sum = (readValue: (each: Capabilities) => number | null) =>
    all.reduce<number | null>((total, each) => {
      const value = readValue(each);
      return total === null || value === null ? null : total + value;
    }, 0);
  return {
    ...own,
    engines: distinctEngines(all),
    languages: union(all, ({ languages }) => languages),
    translation_languages: union(all, (each) => each.translation_languages),
    pre_recorded: chooseAvailable(all, (each) => each.pre_recorded),
    live: chooseAvailable(all, (each) => each.live),
    known_voices: chooseAvailable(all, (each) => each.known_voices ?? unknown),
    video_sites: chooseAvailable(all, (each) => each.video_sites ?? unknown),
    add_ons: byName(own.add_ons, (name) =>
      chooseAvailable(all, (each) => each.add_ons[name] ?? own.add_ons[name]),
    ),
    options: byName(own.options, (name) =>
      chooseAvailable(all, (each) => each.options[name] ?? own.options[name]),
    ),
    limits: {
      ...own.limits,
      maximum_concurrent_jobs: sum(({ limits }) => limits.maximum_concurrent_jobs),
      maximum_concurrent_live_sessions: sum(
        ({ limits }) => limits.maximum_concurrent_live_sessions,
      ),
    },
  };
}

/** One engine for each id and model, available if it is anywhere. Only the first default remains. */
function distinctEngines(all: readonly Capabilities[]): Capabilities['engines'] {
  const engines = new Map<string, Capabilities['engines'][number]>();
  for (const engine of all.flatMap((each) => each.engines)) {
    const key = JSON.stringify([engine.id, engine.model, engine.version]);
    const known = engines.get(key);
    if (known === undefined) engines.set(key, engine);
    else if (!known.status.available && engine.status.available)
      engines.set(key, { ...known, status: engine.status });
  }
  let hasDefault = false;
  return [...engines.values()].map((engine) => {
    const isDefault = engine.is_default && !hasDefault;
    hasDefault ||= isDefault;
    return { ...engine, is_default: isDefault };
  });
}

/** Available as soon as one is, and then as the first that is. */
function chooseAvailable<Each extends Availability>(
  all: readonly Capabilities[],
  readValue: (each: Capabilities) => Each,
): Each {
  const [own, ...others] = all.map(readValue);
  // There is always that of the node itself.
  return [own, ...others].find((each) => each?.available === true) ?? (own as Each);
}

function union<Item>(
  all: readonly Capabilities[],
  readItems: (each: Capabilities) => readonly Item[],
): Item[] {
  return [...new Set(all.flatMap(readItems))];
}

function byName<Name extends string, Value>(
  own: Record<Name, Value>,
  readValue: (name: Name) => Value,
): Record<Name, Value> {
  // Object.fromEntries loses the type of the keys.
  return Object.fromEntries(
    (Object.keys(own) as Name[]).map((name) => [name, readValue(name)]),
  ) as Record<Name, Value>;
}
