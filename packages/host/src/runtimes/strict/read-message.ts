import { type FrameMessage, MAX_MESSAGE } from '@pedestal/sub-app-sdk/bridge';

type Shape = Record<string, (value: unknown) => boolean>;

const isText = (max: number) => (value: unknown) =>
  typeof value === 'string' && value.length <= max;
const isMatch = (pattern: RegExp) => (value: unknown) =>
  typeof value === 'string' && pattern.test(value);
const isBoolean = (value: unknown) => typeof value === 'boolean';
const isInteger = (value: unknown) => Number.isSafeInteger(value);
const isOneOf =
  (...allowed: unknown[]) =>
  (value: unknown) =>
    allowed.includes(value);
const isMaybe = (check: (value: unknown) => boolean) => (value: unknown) =>
  value === undefined || check(value);
const isNullOr = (check: (value: unknown) => boolean) => (value: unknown) =>
  value === null || check(value);
const isObject = (shape: Shape) => (value: unknown) => matches(value, shape);
const isPath = (value: unknown) => isText(2048)(value) && String(value).startsWith('/');
const isAnything = () => true;

function isHeaders(value: unknown): boolean {
  const isPair = (pair: unknown) =>
    Array.isArray(pair) && pair.length === 2 && pair.every(isText(4096));
  return Array.isArray(value) && value.length <= 50 && value.every(isPair);
}

const SHAPES: { [T in FrameMessage['type']]: Shape } = {
  request: {
    id: isInteger,
    path: isPath,
    method: isOneOf('GET', 'POST', 'PUT', 'PATCH', 'DELETE'),
    headers: isHeaders,
    body: isNullOr(isText(MAX_MESSAGE)),
  },
  notify: {
    toast: isObject({
      type: isOneOf('success', 'info', 'warning', 'error'),
      message: isText(500),
      description: isMaybe(isText(2000)),
    }),
  },
  navigate: {
    target: isObject({ subApp: isText(40), path: isMaybe(isPath), replace: isMaybe(isBoolean) }),
  },
  watch: {
    watch: isInteger,
    workspace: isMatch(/^[a-z][A-Za-z0-9]{0,15}$/),
    collection: isMatch(/^(?:x_)?[a-z][A-Za-z0-9]{0,19}$/),
    recordId: isNullOr(isMatch(/^[A-Za-z0-9_-]{1,64}$/)),
  },
  unwatch: { watch: isInteger },
  title: { title: isText(200) },
  unsaved: { unsaved: isBoolean },
  move: { action: isOneOf('push', 'replace'), path: isPath, state: isAnything },
  go: { delta: isInteger },
  failure: { message: isText(2000) },
  done: { id: isInteger, error: isNullOr(isText(2000)) },
};

/** Parses a message of a sealed frame. For an invalid message, returns the reason. */
export function readMessage(data: unknown): FrameMessage | { refused: string } {
  if (typeof data !== 'string') return { refused: 'not text' };
  if (data.length > MAX_MESSAGE) return { refused: 'too long' };
  let message: unknown;
  try {
    message = JSON.parse(data);
  } catch {
    return { refused: 'not JSON' };
  }
  const type = (message as { type?: unknown } | null)?.type;
  const shape = typeof type === 'string' && Object.hasOwn(SHAPES, type) && SHAPES[type as 'title'];
  if (!shape) return { refused: 'unknown type' };
  const isRight = matches(message, { type: isText(20), ...shape });
  return isRight ? (message as FrameMessage) : { refused: `not a ${type} message` };
}

function matches(value: unknown, shape: Shape): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const fields = value as Record<string, unknown>;
  const isKnown = Object.keys(fields).every((key) => Object.hasOwn(shape, key));
  return isKnown && Object.entries(shape).every(([key, check]) => check(fields[key]));
}
