import { AppError, type RouteParsed, type routeGroups } from '@pedestal/contract';
import { isUniqueViolation } from '../../../platform/db/dialect.ts';
import type { ResourceRow } from './resource.store.ts';

type Described = Omit<RouteParsed<typeof routeGroups.resourceAdmin.update>['body'], 'version'>;

export async function mapTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('nameTaken');
    throw error;
  }
}

export function toColumns(fields: Described) {
  return {
    type: fields.type,
    code: fields.code,
    name: fields.name,
    name_en: fields.nameEn,
    path: fields.path,
    icon: fields.icon,
    hidden: fields.hidden ? (1 as const) : (0 as const),
    sub_app: fields.subApp,
  };
}

export function describe(row: ResourceRow): Described {
  return {
    type: row.type,
    code: row.code,
    name: row.name,
    nameEn: row.name_en,
    path: row.path,
    icon: row.icon,
    hidden: row.hidden === 1,
    subApp: row.sub_app,
  };
}
