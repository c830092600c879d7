const MOST_CHARS = 8_192;
const MOST_KEY_CHARS = 64;

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** Props of a sub-app at mount. */
export type SubAppProps = Record<string, Json>;

/** Parses typed props: a JSON object within the gateway's limits; empty text is an empty object. */
export function readProps(text: string): SubAppProps | null {
  if (text.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    return isProps(value) ? value : null;
  } catch {
    return null;
  }
}

function isProps(value: unknown): value is SubAppProps {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.keys(value).every((key) => key.length <= MOST_KEY_CHARS) &&
    JSON.stringify(value).length <= MOST_CHARS
  );
}

/** Props as indented JSON. */
export function writeProps(props: SubAppProps): string {
  return Object.keys(props).length === 0 ? '' : JSON.stringify(props, null, 2);
}
