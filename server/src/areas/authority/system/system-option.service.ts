import type { Locale } from '@pedestal/contract';

interface System {
  code: string;
  name: string;
  nameEn: string;
  icon: string;
  watermark?: true;
}

export interface SystemOption {
  key: string;
  label: string;
  icon: string;
  indexUrl: string;
  watermark?: true;
}

export interface SystemOptionDependencies {
  /** The systems that a person may enter, in order, each with its first page. */
  listSystems(userId: string): Promise<{ system: System; indexUrl: string }[]>;
}

export interface SystemOptionService {
  listSystemOptions(userId: string, locale: Locale): Promise<SystemOption[]>;
}

export function createSystemOptionService({
  listSystems,
}: SystemOptionDependencies): SystemOptionService {
  return {
    async listSystemOptions(userId, locale) {
      const systems = await listSystems(userId);
      return systems.map(({ system, indexUrl }) => ({
        key: system.code,
        label: locale === 'zh-CN' ? system.name : system.nameEn,
        icon: system.icon,
        indexUrl,
        ...(system.watermark && { watermark: true as const }),
      }));
    },
  };
}
