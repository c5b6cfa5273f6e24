import { describe, expect, test } from 'vitest';
import type { Notifications } from './notifications.js';

/** Connects two participants, which may be in different processes. */
type Open = () => Promise<readonly [Notifications, Notifications]>;

/**
 * Describes what all notifications must do.
 *
 * @param name - name of the implementation
 */
export function describeNotifications(name: string, open: Open): void {
  describe(`notifications ${name}`, () => {
    describeTopics(open);
    describeSubscriptions(open);
  });
}

function describeTopics(open: Open): void {
  test('each subscriber of a topic and key is notified, and no other one', async () => {
    const [one, other] = await open();
    const seen: string[] = [];
    for (const subscriber of ['first', 'second'])
      one.subscribe('job-changed', 'a', () => seen.push(subscriber));
    one.subscribe('job-changed', 'b', () => seen.push('other key'));
    one.subscribe('lease-revoked', 'a', () => seen.push('other topic'));
    other.publish('job-changed', 'a');
    await expect.poll(() => seen.toSorted()).toEqual(['first', 'second']);
  });

  test('a topic without keys has the empty one', async () => {
    const [one, other] = await open();
    let count = 0;
    one.subscribe('jobs-queued', '', () => {
      count += 1;
    });
    other.publish('jobs-queued');
    await expect.poll(() => count).toBe(1);
  });
}

function describeSubscriptions(open: Open): void {
  test('a subscription ends alone, also while it is notified, and may be ended twice', async () => {
    const [one, other] = await open();
    const seen: string[] = [];
    const listener = () => {
      seen.push('same');
    };
    const end = one.subscribe('job-changed', 'a', listener);
    one.subscribe('job-changed', 'a', listener);
    const endOnce = one.subscribe('job-changed', 'a', () => {
      seen.push('once');
      endOnce();
    });
    end();
    end();
    other.publish('job-changed', 'a');
    await expect.poll(() => seen.toSorted()).toEqual(['once', 'same']);
    other.publish('job-changed', 'a');
    await expect.poll(() => seen.toSorted()).toEqual(['once', 'same', 'same']);
  });

  test('whoever subscribes later, again or to something else has no part in what was before', async () => {
    const [one, other] = await open();
    other.publish('job-changed', 'a');
    let count = 0;
    const end = one.subscribe('job-changed', 'a', () => {
      count += 1;
    });
    end();
    one.subscribe('job-changed', 'a', () => {
      count += 10;
    });
    other.publish('job-changed', 'a');
    await expect.poll(() => count).toBe(10);
  });
}
