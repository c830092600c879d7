/** What an administrator granted to the documents of a sub-app, beyond their policy. */
export interface Grants {
  /** Origins of scripts, styles, images, fonts and media. */
  cdn: string[];
  /** Origins that it may connect to. */
  connect: string[];
  /** Hashes of inline scripts, as `sha256-…`. */
  inline: string[];
  eval: boolean;
}

export const NOTHING_GRANTED: Grants = { cdn: [], connect: [], inline: [], eval: false };
