import { Store } from './store.js';

/** The part of a store that is loaded when it is first used. */
export interface StoreLoop {
  /** Called when the store gets its first owner. */
  activate?(): void;
  /** Called when the store has lost its last owner: closes everything that is open. */
  deactivate(): void;
}

/** Module whose default export is the class of a loop. */
interface LoopModule<OfStore, Loop> {
  readonly default: new (store: OfStore) => Loop;
}

/** State with an error, and possibly a status that can be `failed`. */
interface FallibleState {
  /** Status, of which `failed` is a possible value. */
  readonly status?: string;
  /** Reason of the failure, or null when there is none. */
  readonly error: Error | null;
}

/**
 * A store that a page loads in two parts: the state at once, and its loop when the store is first
 * owned or used.
 */
export abstract class LazyStore<
  State extends FallibleState,
  Loop extends StoreLoop = StoreLoop,
> extends Store<State> {
  #loop: Loop | undefined;
  #loading: Promise<Loop> | undefined;

  /**
   * @internal Loads the class of the loop, which names what it needs of its store, so that it does
   * not import it.
   */
  abstract readonly load: () => Promise<LoopModule<this, Loop>>;

  /**
   * @internal Calls the loop, after the calls before it. A loop that cannot be loaded is a failure
   * in the state, and is loaded again by the next call.
   */
  async call<Result>(use: (loop: Loop) => Result | Promise<Result>): Promise<Result | undefined> {
    this.#loading ??= this.load().then(({ default: Loop }) => new Loop(this));
    try {
      this.#loop = await this.#loading;
    } catch (error) {
      this.#loading = undefined;
      this.fail(error);
      return undefined;
    }
    return use(this.#loop);
  }

  /** @internal Puts a thrown value into the state. */
  fail(cause: unknown, status = 'failed'): void {
    const error = cause instanceof Error ? cause : new Error(String(cause));
    const changes = 'status' in this.getSnapshot() ? { status, error } : { error };
    // Loops pass only statuses of the state.
    this.update(changes as Partial<State>);
  }

  /** @internal */
  activate(): void {
    void this.call((loop) => {
      if (this.isOwned) loop.activate?.();
    });
  }

  /** @internal */
  deactivate(): void {
    this.#loop?.deactivate();
  }
}
