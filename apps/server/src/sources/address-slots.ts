import { KeySlots, type Slot } from '../limits/index.js';

/**
 * Limits how much goes on with one remote address at the same time, whatever names and ports lead to it. One key gets half of that at
 * most, so that a key whose sources are slow leaves room for others at an address that many share.
 */
export class AddressSlots {
  readonly #perAddress: number;
  readonly #slots = new Map<string, KeySlots>();

  /** @param perAddress - slots of one address */
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
        // Whoever waits has a slot by now, so nobody is forgotten with it.
        if (held.used === 0 && this.#slots.get(address) === held) this.#slots.delete(address);
      },
    };
  }
}
