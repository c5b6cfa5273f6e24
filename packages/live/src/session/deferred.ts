/**
 * A promise that is settled from outside. It may stay unobserved: its rejection is never reported
 * as unhandled.
 */
export interface Deferred<Value> {
  readonly promise: Promise<Value>;
  resolve(value: Value): void;
  reject(error: unknown): void;
}

export function createDeferred<Value>(): Deferred<Value> {
  let settle: Pick<Deferred<Value>, 'resolve' | 'reject'> | undefined;
  const promise = new Promise<Value>((resolve, reject) => {
    settle = { resolve, reject };
  });
  promise.catch(() => undefined);
  // The promise has called its executor by now.
  return { promise, ...settle } as Deferred<Value>;
}
