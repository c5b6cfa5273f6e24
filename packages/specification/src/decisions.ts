/** Something that the contract and its decisions leave open, decided here. */
export interface Decision {
  subject: string;
  decision: string;
  reason: string;
}

/** Decisions of ours on the wire and in the process, in the order in which a reader meets them. */
export const decisions: readonly Decision[] = [
  {
    subject: 'A-law and mu-law without a bit depth',
    decision:
      '`bit_depth` becomes 8 when the encoding is wav/alaw or wav/ulaw and none is given; any other given value is a 400.',
    reason: 'The general default of 16 would contradict the encoding.',
  },
];
