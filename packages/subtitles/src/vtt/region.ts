/** A part of the picture that WebVTT cues are placed in. What is absent has the default of the WebVTT standard. */
export interface VttRegion {
  /** The name by which cues refer to it. */
  readonly id: string;
  /** Percent of the width. */
  readonly widthPercent?: number;
  /** Rows of its height. */
  readonly lines?: number;
  /** The point of the region, in percent of it, that is put on the point of the picture. */
  readonly regionAnchor?: VttAnchor;
  /** The point of the picture, in percent of it. */
  readonly viewportAnchor?: VttAnchor;
  /** Whether new rows push the older ones up. */
  readonly isScrolling?: boolean;
}

/** A point, in percent of the width and of the height. */
export interface VttAnchor {
  readonly xPercent: number;
  readonly yPercent: number;
}
