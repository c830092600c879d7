import {
  type Connection,
  type FindOwner,
  hasEnded,
  type Owner,
  type Patch,
  type Patched,
} from './owner.ts';

/** Constructors, and the method that ends what they open. */
const KINDS = [
  ['WebSocket', 'close'],
  ['EventSource', 'close'],
  ['BroadcastChannel', 'close'],
  ['RTCPeerConnection', 'close'],
  ['Worker', 'terminate'],
] as const;

type Constructor = new (...args: unknown[]) => Connection;

/** Tracks sockets, channels and workers. */
export function patchConnections(findOwner: FindOwner): Patch {
  const members: Record<string, unknown> = {};
  for (const [name, close] of KINDS) {
    const native = (window as unknown as Record<string, Constructor>)[name];
    if (native) members[name] = trackConstructor(native, close, findOwner);
  }
  return { target: window, members };
}

function trackConstructor(native: Constructor, close: string, findOwner: FindOwner): Constructor {
  const construct: Patched = (target: Constructor, args: unknown[], created: Constructor) => {
    const connection: Connection = Reflect.construct(target, args, created);
    const owner = findOwner(construct);
    if (owner && hasEnded(owner)) connection[close]?.();
    else if (owner) addConnection(owner, connection, close);
    return connection;
  };
  return new Proxy(native, { construct });
}

function addConnection({ connections }: Owner, connection: Connection, close: string): void {
  for (const known of connections) if (!known.ref.deref()) connections.delete(known);
  connections.add({ ref: new WeakRef(connection), close });
}

export function endConnections({ connections }: Owner): void {
  for (const { ref, close } of connections) ref.deref()?.[close]?.();
  connections.clear();
}
