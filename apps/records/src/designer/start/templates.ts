import type { BlueprintJson } from '@pedestal/blueprint';
import type { TemplateId } from './template-picker.tsx';

/** Blueprints of this repository that a workspace can start from. */
const TEMPLATES: Record<TemplateId, () => Promise<{ default: unknown }>> = {
  projects: () => import('@pedestal/office/json/projects.json'),
  crm: () => import('@pedestal/office/json/crm.json'),
  assets: () => import('@pedestal/office/json/assets.json'),
  serviceDesk: () => import('@pedestal/office/json/service-desk.json'),
  vehicles: () => import('@pedestal/office/json/vehicles.json'),
  rooms: () => import('@pedestal/office/json/rooms.json'),
  staff: () => import('@pedestal/office/json/staff.json'),
  leasing: () => import('@pedestal/leasing/leasing.json'),
  receiving: () => import('@pedestal/receiving/receiving.json'),
  catering: () => import('@pedestal/catering/catering.json'),
  control: () => import('@pedestal/control/control.json'),
  wash: () => import('@pedestal/wash/wash.json'),
};

/** The blueprint of a template under the key of its workspace. */
export async function buildTemplate(id: TemplateId, name: string): Promise<BlueprintJson> {
  const { default: blueprint } = await TEMPLATES[id]();
  return { ...(blueprint as BlueprintJson), name };
}
