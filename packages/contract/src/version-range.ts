type Version = readonly [major: number, minor: number, patch: number];

const COMPARATOR = /^(\^|~|>=|<=|>|<|=|)(\d+|[x*])?(?:\.(\d+|[x*]))?(?:\.(\d+|[x*]))?$/i;

/**
 * Whether a version satisfies an npm range: `^`, `~`, comparisons, `x` and missing parts, joined by
 * spaces or `||`. Pre-releases and hyphen ranges never match. The tests compare it with the
 * `semver` package, which is ten times larger.
 */
export function satisfies(version: string, range: string): boolean {
  const parts = /^(\d+)\.(\d+)\.(\d+)(?:\+.*)?$/.exec(version);
  if (!parts) return false;
  const have: Version = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  return range.split('||').some((alternative) => {
    const comparators = alternative
      .trim()
      .replace(/([<>=~^])\s+/g, '$1')
      .split(/\s+/);
    return comparators.every((comparator) => meets(have, comparator));
  });
}

function meets(have: Version, comparator: string): boolean {
  const parsed = COMPARATOR.exec(comparator);
  if (!parsed) return false;
  const [operator = ''] = parsed.slice(1);
  const [major, minor, patch] = parsed.slice(2).map(toNumber);
  if (major === undefined) return operator !== '<' && operator !== '>';
  const from: Version = [major, minor ?? 0, minor === undefined ? 0 : (patch ?? 0)];
  if (operator === '<') return compare(have, from) < 0;
  if (operator === '>=') return compare(have, from) >= 0;
  const isBelowEnd = compare(have, endOf(operator, major, minor, patch)) < 0;
  if (operator === '<=') return isBelowEnd;
  return operator === '>' ? !isBelowEnd : isBelowEnd && compare(have, from) >= 0;
}

/** The first version after the range. */
function endOf(operator: string, major: number, minor?: number, patch?: number): Version {
  const isCaret = operator === '^';
  if (minor === undefined || (isCaret && major > 0)) return [major + 1, 0, 0];
  const isMinorFixed = patch === undefined || operator === '~' || (isCaret && minor > 0);
  return isMinorFixed ? [major, minor + 1, 0] : [major, minor, patch + 1];
}

function toNumber(part: string | undefined): number | undefined {
  return part === undefined || /[x*]/i.test(part) ? undefined : Number(part);
}

function compare(a: Version, b: Version): number {
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
}
