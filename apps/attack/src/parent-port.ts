/** The end of a child process of the channel to its parent. */
export interface ParentPort<Received, Sent> {
  onMessage(listener: (message: Received) => void): void;
  send(message: Sent): void;
}

/**
 * Opens the channel to the parent; without a parent the process ends.
 *
 * @throws Error when there is none
 */
export function parentPort<Received, Sent extends object>(): ParentPort<Received, Sent> {
  if (process.send === undefined) throw new Error('This process is started by `npm run attack`');
  process.on('disconnect', () => process.exit(0));
  return {
    // Both ends are written in this folder, over the same types.
    onMessage: (listener) => process.on('message', (message) => listener(message as Received)),
    send: (message) => process.send?.(message),
  };
}
