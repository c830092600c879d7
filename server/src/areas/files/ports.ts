import type { CallContext, Session } from '../../platform/http/context.ts';

/** The permissions of a person, read once per request. */
export interface Rights {
  /** The code is held in a system where it counts. */
  has(code: string): boolean;
  holds(systemCode: string, code: string): boolean;
}

export interface SystemOption {
  code: string;
  name: string;
  nameEn: string;
}

/** What the file service asks of the authority area. */
export interface AuthorityPort {
  rightsOf(userId: string): Promise<Rights>;
  /** True for people who may enter every system. */
  holdsEverything(userId: string): Promise<boolean>;
  listSystems(userId: string): Promise<SystemOption[]>;
}

/** Hashes the passwords of links. */
export interface PasswordPort {
  hash(password: string): Promise<string>;
  /** `null` stands for a link without a password: it takes as long and never matches. */
  verify(password: string, stored: string | null): Promise<boolean>;
}

/** What the file service asks of the sign-in area. */
export interface SignInPort {
  passwords: PasswordPort;
  /** The session, if it is active and belongs to the browser with these cookies. */
  findSessionOfBrowser(id: string, cookies: CallContext['cookies']): Promise<Session | null>;
}
