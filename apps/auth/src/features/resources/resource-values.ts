import type { AdminResource } from '@pedestal/contract';

/** The fields of a resource that the form edits. */
export interface ResourceValues {
  type: AdminResource['type'];
  code: string;
  name: string;
  nameEn: string;
  path: string;
  icon: string;
  hidden: boolean;
  subApp: string;
}

export const BLANK_RESOURCE: ResourceValues = {
  type: 'page',
  code: '',
  name: '',
  nameEn: '',
  path: '',
  icon: '',
  hidden: false,
  subApp: '',
};

export function valuesOf(resource: AdminResource): ResourceValues {
  const { type, code, name, nameEn, path, icon, hidden, subApp } = resource;
  return { type, code, name, nameEn, path, icon, hidden, subApp };
}
