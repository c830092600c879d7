/** The systems in which a person holds a permission. */
export type SystemScope = 'all' | readonly string[];

/** The sub-apps that a person may open, and the roles that a canary may name. */
export interface SubAppAccess {
  names: ReadonlySet<string> | 'all';
  roleIds: readonly string[];
}

/** What this area needs of sign-in. */
export interface SessionPort {
  /** Of these sessions, those that are live; at most 500 at once. */
  filterLive(sessionIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** People who are signed in in the browser that sends this `Cookie` header. */
  listSignedInUsers(cookieHeader: string | undefined): Promise<string[]>;
}

/** What this area needs of the records engine. */
export interface RecordsPort {
  /** Of these records, those that the person may open, in the trash or not. */
  filterReadable(
    userId: string,
    place: { workspace: string; collection: string },
    ids: readonly string[],
  ): Promise<ReadonlySet<string>>;
}

/** What this area needs of authority. */
export interface AuthorityPort {
  hasPermission(userId: string, permission: string): boolean | Promise<boolean>;
  findSystemsWith(userId: string, permission: string): Promise<SystemScope>;
  findSubAppAccess(userId: string): Promise<SubAppAccess>;
}

/** What the console needs of approvals. */
export interface ApprovalsPort {
  /** Tasks that wait for a person; answered from memory where it can be. */
  countOpen(userId: string): Promise<number>;
}
