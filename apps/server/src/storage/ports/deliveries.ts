/** State of a delivery. */
export type DeliveryState = 'waiting' | 'delivered' | 'abandoned';

/** A callback as the owner of its key sees it. */
export interface Delivery {
  /** The `webhook-id`. */
  readonly id: string;
  readonly jobId: string;
  readonly url: string;
  readonly state: DeliveryState;
  readonly attempts: number;
  /** Status of the last response, or null when there was none. */
  readonly lastStatus: number | null;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  /** Time of the next attempt in milliseconds since the epoch, or null when none is scheduled. */
  readonly nextAttemptAt: number | null;
}

/** A page of deliveries. */
export interface DeliveryPage {
  readonly deliveries: readonly Delivery[];
  /** Position of the next page, or null when this is the last one. */
  readonly next: DeliveryPosition | null;
}

/** A position in the deliveries of a key: after the delivery with this time and id. */
export interface DeliveryPosition {
  readonly createdAt: number;
  readonly id: string;
}

/** Outcome of {@link Deliveries.resend}. */
export type ResendOutcome =
  | 'resent'
  /** It has not ended yet. */
  | 'waiting'
  /** It is a message of a live session that was omitted: its content was not stored. */
  | 'left-out'
  /** The key has no delivery with this id. */
  | 'not-found';

/** The callbacks of each key, as its owner sees them. */
export interface Deliveries {
  /**
   * Reads a page of the deliveries of a key, newest first, those of the same time by their ids in
   * descending order. A page of one state may be short, or even empty, although others follow.
   *
   * @param state - of the deliveries, or undefined for all
   * @param after - position of the page, or undefined for the first one
   * @param limit - deliveries of the page
   */
  read(
    keyId: string,
    page: {
      state?: DeliveryState | undefined;
      after?: DeliveryPosition | undefined;
      limit: number;
    },
  ): Promise<DeliveryPage>;

  /**
   * Makes a delivery that has ended due again, with the same `webhook-id`. Of several calls at
   * once, one resolves with `resent`.
   */
  resend(keyId: string, id: string): Promise<ResendOutcome>;
}
