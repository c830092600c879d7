import { AppError } from '@pedestal/contract';
import type { CachedReply } from '../../../platform/http/envelope.ts';

interface Grants {
  codes: ReadonlySet<string>;
  menu(): CachedReply;
}

export interface MenuServiceDependencies {
  /** Grants of the person in a system; null: no access to it, or no such system. */
  findGrants(userId: string, systemCode: string): Promise<Grants | null>;
  holdsEverything(userId: string): Promise<boolean>;
}

export interface MenuService {
  /** Throws `notFound` for a forbidden system as well as for an unknown one. */
  getMenu(userId: string, systemCode: string): Promise<CachedReply>;
  listHeldCodes(userId: string, systemCode: string, asked?: readonly string[]): Promise<string[]>;
}

export function createMenuService(dependencies: MenuServiceDependencies): MenuService {
  const { findGrants, holdsEverything } = dependencies;

  async function requireGrants(userId: string, systemCode: string): Promise<Grants> {
    const grants = await findGrants(userId, systemCode);
    if (!grants) throw new AppError('notFound');
    return grants;
  }

  return {
    async getMenu(userId, systemCode) {
      return (await requireGrants(userId, systemCode)).menu();
    },
    async listHeldCodes(userId, systemCode, asked) {
      const { codes } = await requireGrants(userId, systemCode);
      if (!asked) return [...codes];
      if (await holdsEverything(userId)) return [...new Set(asked)];
      return [...new Set(asked)].filter((code) => codes.has(code));
    },
  };
}
