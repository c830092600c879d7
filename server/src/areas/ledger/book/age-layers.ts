/** A part of what is on hand, and the day on which it came. */
export interface Layer {
  day: number;
  amount: bigint;
}

/**
 * The days on which what is on hand came, if what came first left first: the latest arrivals that add
 * up to it, the latest first. What no arrival explains is as old as the earliest of them.
 */
export class LayerBuilder {
  readonly layers: Layer[] = [];
  #left: bigint;

  constructor(onHand: bigint) {
    this.#left = onHand;
  }

  get isComplete(): boolean {
    return this.#left <= 0n;
  }

  /** Days are given from the latest to the earliest. */
  add(day: number, arrived: bigint): void {
    const amount = arrived < this.#left ? arrived : this.#left;
    if (amount <= 0n) return;
    this.layers.push({ day, amount });
    this.#left -= amount;
  }

  /** No further arrivals are known. */
  end(): void {
    const earliest = this.layers.at(-1);
    if (earliest && this.#left > 0n) earliest.amount += this.#left;
    this.#left = 0n;
  }
}

/** The column of an age: the first one whose limit it does not exceed, else the last. */
export function columnOf(age: number, limits: readonly number[]): number {
  const index = limits.findIndex((limit) => age <= limit);
  return index < 0 ? limits.length : index;
}
