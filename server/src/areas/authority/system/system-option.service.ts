import type { Locale } from '@pedestal/contract';

interface System {
  code: string;
  name: string;
  nameEn: string;
  icon: string;
}

export interface SystemOption {
  key: string;
  label: string;
  icon: string;
  indexUrl: string;
}

export interface RoleServiceDependencies {
  /** The systems that a person may enter, in order, and where each begins. */
  listSystems(userId: string): Promise<{ system: System; indexUrl: string }[]>;
}

export interface RoleService {
  listSystemOptions(userId: string, locale: Locale): Promise<SystemOption[]>;
}

export function createRoleService({ listSystems }: RoleServiceDependencies): RoleService {
  return {
    async listSystemOptions(userId, locale) {
      const systems = await listSystems(userId);
      return systems.map(({ system, indexUrl }) => ({
        key: system.code,
        label: locale === 'zh-CN' ? system.name : system.nameEn,
        icon: system.icon,
        indexUrl,
      }));
    },
  };
}
