/** Buckets per doubling: a value read from a bucket is at most a tenth off. */
const PER_DOUBLING = 4;

/** The bucket of a value. Each bucket is a fixed factor wider than the one before it. */
export function bucketOf(value: number): number {
  return value <= 1 ? 0 : Math.round(PER_DOUBLING * Math.log2(value));
}

/** The value that a bucket stands for. */
function valueOfBucket(bucket: number): number {
  return Math.round(2 ** (bucket / PER_DOUBLING));
}

export interface Bucket {
  bucket: number;
  count: number;
}

/** The value that a share of all counted values does not exceed; null where nothing was counted. */
export function quantile(buckets: readonly Bucket[], share: number): number | null {
  const total = countAll(buckets);
  if (total === 0) return null;
  let passed = 0;
  for (const { bucket, count } of buckets.toSorted((a, b) => a.bucket - b.bucket)) {
    passed += count;
    if (passed >= total * share) return valueOfBucket(bucket);
  }
  return null;
}

export function countAll(buckets: readonly Bucket[]): number {
  return buckets.reduce((sum, { count }) => sum + count, 0);
}
