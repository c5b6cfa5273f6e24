import type { Notifications, Topic } from './notifications.js';

/**
 * Notifications within this process, at once. A topic and key without a subscriber use no memory.
 */
export class InProcessNotifications implements Notifications {
  readonly #listeners = new Map<string, Set<() => void>>();

  publish(topic: Topic, key = ''): void {
    for (const listener of this.#listeners.get(nameTopic(topic, key)) ?? []) listener();
  }

  subscribe(topic: Topic, key: string, listener: () => void): () => void {
    const name = nameTopic(topic, key);
    const listeners = this.#listeners.get(name) ?? new Set();
    this.#listeners.set(name, listeners);
    // Two subscriptions of one function are two.
    const own = () => listener();
    listeners.add(own);
    return () => {
      listeners.delete(own);
      if (listeners.size === 0 && this.#listeners.get(name) === listeners)
        this.#listeners.delete(name);
    };
  }
}

function nameTopic(topic: Topic, key: string): string {
  return `${topic} ${key}`;
}
