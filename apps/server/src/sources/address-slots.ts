import { KeySlots, type Slot } from '../limits/key-slots.js';

/**
 * Limits the concurrent fetches from one remote address, under all its names and ports. One key
 * gets at most half of the slots, so that a key with slow sources does not block others at a shared
 * address.
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
    const ofAddress = slots;
    const slot = await ofAddress.take(keyId, signal);
    return {
      release: () => {
        slot.release();
        // Without a used slot there is no waiter either: each would have been granted a slot.
        if (ofAddress.used === 0 && this.#slots.get(address) === ofAddress)
          this.#slots.delete(address);
      },
    };
  }
}
