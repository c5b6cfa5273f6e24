/** Node has it and browsers don't; the types of neither are at hand here. */
const { setImmediate } = globalThis as { setImmediate?: (callback: () => void) => void };

/** Comes back when everything that promises had pending has run: timers of runtimes would make that a millisecond. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    if (setImmediate !== undefined) {
      setImmediate(resolve);
      return;
    }
    const { port1, port2 } = new MessageChannel();
    // The types of Node.js have no such handler; its ports do.
    Object.assign(port1, {
      onmessage: () => {
        port1.close();
        resolve();
      },
    });
    port2.postMessage(null);
  });
}
