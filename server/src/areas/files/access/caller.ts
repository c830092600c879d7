/** On whose behalf files are touched. */
export type Caller = PersonCaller | LinkCaller | TokenCaller;

export interface PersonCaller {
  kind: 'person';
  userId: string;
}

/** A stranger with a link whose terms were checked. */
export interface LinkCaller {
  kind: 'link';
  linkId: string;
  rootId: string;
  uploadOnly: boolean;
}

/** The server of a sub-app. */
export interface TokenCaller {
  kind: 'token';
  tokenId: string;
  subApp: string;
  mayWrite: boolean;
}

export interface Actor {
  kind: Caller['kind'] | 'console';
  id: string;
}

export function actorOf(caller: Caller): Actor {
  if (caller.kind === 'person') return { kind: 'person', id: caller.userId };
  if (caller.kind === 'link') return { kind: 'link', id: caller.linkId };
  return { kind: 'token', id: caller.tokenId };
}

/** Who is named as the author: only people are. */
export function authorOf(caller: Caller): string | null {
  return caller.kind === 'person' ? caller.userId : null;
}

/** Tells whose an upload is. */
export function ownerKeyOf(caller: Caller): string {
  const { kind, id } = actorOf(caller);
  return `${kind}:${id}`;
}
