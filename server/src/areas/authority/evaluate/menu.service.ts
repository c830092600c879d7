import { AppError } from '@pedestal/contract';
import type { KeptReply } from '../../../platform/http/envelope.ts';

interface Grants {
  codes: ReadonlySet<string>;
  menu(): KeptReply;
}

export interface MenuServiceDependencies {
  /** What the person holds in a system; null: they may not enter it, or there is none. */
  findGrants(userId: string, systemCode: string): Promise<Grants | null>;
  holdsEverything(userId: string): Promise<boolean>;
}

export interface MenuService {
  /** Throws `notFound` alike for a system that is forbidden and one that does not exist. */
  getMenu(userId: string, systemCode: string): Promise<KeptReply>;
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
