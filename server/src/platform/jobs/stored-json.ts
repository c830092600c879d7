/** Encodes a value, which must fit into `max` bytes. */
export function toBoundedJson(value: unknown, max: number, what: string): string {
  const json = JSON.stringify(value ?? null);
  const size = Buffer.byteLength(json);
  if (size > max)
    throw new RangeError(`the ${what} of a job is too large: ${size} of ${max} bytes`);
  return json;
}
