import type { TranscriptionLanguage } from '@earshot/core';
import { type EngineCapabilities, type EnginePool, EngineRequestError } from '@earshot/engine';
import type { EngineState } from '../observability/metrics.js';
import type { EngineNeeds } from './engine-needs.js';
import {
  type EngineRoute,
  findRoute,
  listLanguages,
  type RouteResult,
  unservable,
} from './engine-route.js';
import type { AutomaticPlace, PlacedEngine } from './model-order.js';

/** An engine as it is registered. */
export interface EngineEntry {
  /**
   * Name for operators: the engine, followed by its model where each model is an engine of its own.
   */
  readonly name: string;
  readonly pool: EnginePool;
  /** Place in the order of `auto`. @defaultValue the order of the configuration decides */
  readonly place?: AutomaticPlace | undefined;
  /** Reason why it cannot work at the moment, or undefined while it can. */
  readonly unavailableReason: string | undefined;
}

/** Options of an {@link EngineRegistry}. */
export interface EngineRegistryOptions {
  /**
   * True when each engine may use all processors, so that their capacities do not add up.
   * @defaultValue false
   */
  readonly areProcessorsShared?: boolean;
  /**
   * Steps that let the service do work that no engine can do, as a clause, or undefined when there
   * are none. @defaultValue none
   */
  readonly remedyFor?: (needs: EngineNeeds) => string | undefined;
}

/** An engine of another node of a cluster. */
export interface RemoteEngine extends PlacedEngine {
  readonly nodeId: string;
  readonly name: string;
  /** False while it cannot work. */
  readonly isAvailable: boolean;
}

/** An engine of the server. */
export interface RegisteredEngine extends EngineEntry {
  readonly capabilities: EngineCapabilities;
}

/**
 * The engines of the server, and the choice among them for each piece of work. An unavailable
 * engine does not affect the others.
 */
export class EngineRegistry {
  readonly #options: EngineRegistryOptions;
  #engines: readonly RegisteredEngine[];
  #remote: readonly RemoteEngine[] = [];

  /** @param entries - at least one engine, each with a name of its own */
  constructor(entries: readonly EngineEntry[], options: EngineRegistryOptions = {}) {
    this.#options = options;
    this.#engines = entries.map(register);
  }

  /** The engines in the order of the configuration. */
  get engines(): readonly RegisteredEngine[] {
    return this.#engines;
  }

  /**
   * Replaces the engines. Work under way stays with its engine.
   *
   * @param entries - all engines, each with a name of its own. An engine whose name is known
   * already is kept
   */
  replace(entries: readonly EngineEntry[]): void {
    const known = new Map(this.#engines.map((engine) => [engine.name, engine]));
    this.#engines = entries.map((entry) => known.get(entry.name) ?? register(entry));
  }

  /** Replaces the engines of other nodes. */
  setRemote(engines: readonly RemoteEngine[]): void {
    this.#remote = engines;
  }

  /** Ids of the other nodes that have an available engine for a piece of work. */
  nodesFor(needs: EngineNeeds): ReadonlySet<string> {
    const usable = this.#remote.filter(
      ({ isAvailable, name }) =>
        isAvailable && (needs.engine === undefined || name === needs.engine),
    );
    if (usable.length === 0) return new Set();
    const { route } = findRoute(needs, usable);
    return new Set(route?.engines.map(({ nodeId }) => nodeId));
  }

  /** True when only other nodes have an available engine for a piece of work. */
  isElsewhere(needs: EngineNeeds): boolean {
    if (this.nodesFor(needs).size === 0) return false;
    return firstAvailable(this.find(needs).route?.engines ?? []) === undefined;
  }

  /** The languages that at least one engine supports. */
  get languages(): readonly TranscriptionLanguage[] {
    return listLanguages(this.engines);
  }

  /** Number of utterances that all engines together recognise at the same time. */
  get parallelism(): number {
    return this.#together(this.engines.map(({ pool }) => pool.parallelism));
  }

  /** Number of live channels that all engines together can keep up with. */
  get liveCapacity(): number {
    const streaming = this.engines.filter(({ capabilities }) => capabilities.streaming);
    return this.#together(streaming.map(({ pool }) => pool.liveCapacity));
  }

  /** Reason why no engine can work, or undefined while one can. */
  get unavailableReason(): string | undefined {
    return findUnavailableReason(this.engines);
  }

  get states(): EngineState[] {
    return this.engines.map(({ name, pool, unavailableReason }) => ({
      name,
      unavailableReason,
      statistics: pool.statistics(),
    }));
  }

  /** The engines for a piece of work, or the reasons why there are none. */
  find(needs: EngineNeeds): RouteResult<RegisteredEngine> {
    const { engine } = needs;
    if (engine === undefined)
      return findRoute(needs, this.engines, this.#options.remedyFor?.(needs));
    const chosen = this.engines.filter(({ name }) => name === engine);
    if (chosen.length > 0) return findRoute(needs, chosen);
    const names = this.engines.map(({ name }) => name).join(', ');
    return {
      unservable: [
        unservable.option(`the engine ${engine} does not exist: the engines are ${names}`),
      ],
    };
  }

  #together(abilities: readonly number[]): number {
    if (this.#options.areProcessorsShared === true) return Math.max(0, ...abilities);
    return abilities.reduce((sum, ability) => sum + ability, 0);
  }

  /**
   * The engines for a piece of work that was accepted earlier.
   *
   * @throws EngineRequestError when the engines have changed since, and none can do it any more
   */
  route(needs: EngineNeeds): EngineRoute<RegisteredEngine> {
    const { route, unservable: reasons } = this.find(needs);
    if (route === undefined)
      throw new EngineRequestError(reasons.map(({ sentence }) => sentence).join('; '));
    return route;
  }
}

function register(entry: EngineEntry): RegisteredEngine {
  return {
    name: entry.name,
    pool: entry.pool,
    place: entry.place,
    get unavailableReason() {
      return entry.unavailableReason;
    },
    get capabilities() {
      return entry.pool.capabilities;
    },
  };
}

/**
 * Reason why none of the engines can work, with their names if there are several, or undefined
 * while one can.
 */
export function findUnavailableReason(engines: readonly RegisteredEngine[]): string | undefined {
  const reasons: string[] = [];
  for (const { name, unavailableReason } of engines) {
    if (unavailableReason === undefined) return undefined;
    reasons.push(engines.length === 1 ? unavailableReason : `${name}: ${unavailableReason}`);
  }
  return reasons.join('; ');
}

/** The first engine that can work, or undefined when none can. */
export function firstAvailable(engines: readonly RegisteredEngine[]): RegisteredEngine | undefined {
  return engines.find(({ unavailableReason }) => unavailableReason === undefined);
}
