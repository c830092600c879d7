/** Who calls the file service. */
export type Caller = PersonCaller | LinkCaller | TokenCaller;

export interface PersonCaller {
  kind: 'person';
  userId: string;
}

/** A visitor with a link whose expiry and password were checked. */
export interface LinkCaller {
  kind: 'link';
  linkId: string;
  rootId: string;
  uploadOnly: boolean;
  /** The visitor's address, or its network. */
  source: string;
}

/** A server of a sub-app, authenticated by a token. */
export interface TokenCaller {
  kind: 'token';
  tokenId: string;
  subApp: string;
  canWrite: boolean;
}

export interface Actor {
  kind: Caller['kind'] | 'console';
  id: string;
}

/** The caller of a signed-in request. */
export function personOf({ session }: { session: { userId: string } }): PersonCaller {
  return { kind: 'person', userId: session.userId };
}

export function actorOf(caller: Caller): Actor {
  if (caller.kind === 'person') return { kind: 'person', id: caller.userId };
  if (caller.kind === 'link') return { kind: 'link', id: caller.linkId };
  return { kind: 'token', id: caller.tokenId };
}

/** The author of new files: a person or nobody. */
export function authorOf(caller: Caller): string | null {
  return caller.kind === 'person' ? caller.userId : null;
}

/** The `owner` column of an upload. */
export function ownerKeyOf({ kind, id }: Actor): string {
  return `${kind}:${id}`;
}
