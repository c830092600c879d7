const PER_SECOND = 100;
const BURST = 200;

/** Creates a token bucket. The function returns whether one more message is within the limit. */
export function createRateLimit(now: () => number = () => performance.now()): () => boolean {
  let left = BURST;
  let last = now();
  return () => {
    const time = now();
    left = Math.min(BURST, left + ((time - last) / 1000) * PER_SECOND);
    last = time;
    if (left < 1) return false;
    left -= 1;
    return true;
  };
}
