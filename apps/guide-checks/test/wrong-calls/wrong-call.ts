import { createClient } from '@earshot/http';
import { createFakeClock, createFakeHttpService } from '@earshot/testing';

/** Functions of a package as a program without types sees them: they take anything. */
export type Untyped = Readonly<Record<string, (...given: readonly unknown[]) => unknown>>;

/** Wrong calls by their titles: each with its code, and what its message has to say. */
export type WrongCalls = Readonly<
  Record<string, readonly [call: () => unknown, code: string, sentence: RegExp]>
>;

// The cast is the point: programs without types pass anything.
export const untyped = (module: object) => module as unknown as Untyped;

export const clock = createFakeClock();
export const { baseUrl, fetch } = createFakeHttpService({ clock });
export const client = createClient({ baseUrl, fetch, clock, retry: { attempts: 1 } });
