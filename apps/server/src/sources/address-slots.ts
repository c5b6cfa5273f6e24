import { KeySlots, type Slot } from '../limits/key-slots.js';

/**
 * Limits the concurrent fetches from one remote address, under all its names and ports. One key gets at most half of the slots, so
 * that a key whose sources are slow leaves room for others at an address that many share.
 */
export class AddressSlots {
  readonly #perAddress: number;
  readonly #slots = new Map<string, KeySlots>();

  /** @param perAddress - slots of each address */
  constructor(perAddress: number) {
    this.#perAddress = perAddress;
  }

  /**
   * Takes a slot of an address as soon as there is room.
   *
   * @throws the reason of `signal`
   */
  async take(address: string, keyId: string, signal: AbortSignal): Promise<Slot> {
    let slots = this.#slots.get(address);
    if (slots === undefined) {
      slots = new KeySlots({
        total: this.#perAddress,
        perKey: Math.ceil(this.#perAddress / 2),
        reserved: Math.floor(this.#perAddress / 4),
      });
      this.#slots.set(address, slots);
    }
    const held = slots;
    const slot = await held.take(keyId, signal);
    return {
      release: () => {
        slot.release();
        // Every waiter was granted a slot by now, so none is dropped with it.
        if (held.used === 0 && this.#slots.get(address) === held) this.#slots.delete(address);
      },
    };
  }
}
