/** Writes instants as `yyyy-mm-dd hh:mm:ss` in a time zone. */
export function localTime(timeZone: string): (instant: number) => string {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  return (instant) => format.format(instant);
}

/** Reads `yyyy-mm-dd hh:mm:ss` of a time zone; undefined: there is no such time. */
export function localInstant(timeZone: string): (text: string) => number | undefined {
  const write = localTime(timeZone);
  const read = (text: string) => Date.parse(`${text.replace(' ', 'T')}Z`);
  return (text) => {
    const asUtc = read(text);
    if (Number.isNaN(asUtc)) return undefined;
    let instant = asUtc;
    // The offset at the first guess may be that of the other side of a clock change.
    for (let guess = 0; guess < 2; guess += 1) instant = asUtc - (read(write(instant)) - instant);
    return instant;
  };
}
