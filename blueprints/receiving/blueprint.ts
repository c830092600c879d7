import { defineBlueprint } from '@pedestal/blueprint';
import { arrival } from './arrival.ts';
import { claim } from './claim.ts';
import { dashboards } from './dashboards.ts';
import { inspection } from './inspection.ts';

const EVERYTHING = ['read', 'create', 'edit', 'delete', 'import', 'export'];

/** The gate of a warehouse: trucks are booked, goods inspected, and bad ones claimed from the supplier. */
export default defineBlueprint({
  name: 'receiving',
  version: '1.0.0',
  title: ['入库管理', 'Goods receiving'],
  requires: { base: '^1' },
  collections: { arrival, inspection, claim },
  dashboards,
  roles: {
    receiver: {
      title: ['收货登记员', 'Dock clerk'],
      grants: {
        arrival: { actions: ['read', 'create', 'edit', 'receive'], scope: 'unit_tree' },
        inspection: { actions: ['read'], scope: 'unit_tree' },
      },
    },
    inspector: {
      title: ['质检员', 'Inspector'],
      grants: {
        arrival: { actions: ['read'], rule: "state != 'booked'" },
        inspection: { actions: ['read', 'create', 'edit', 'export', 'inspect'] },
        claim: { actions: ['read', 'create', 'edit'], scope: 'own' },
      },
    },
    manager: {
      title: ['入库主管', 'Receiving manager'],
      grants: {
        arrival: { actions: [...EVERYTHING, 'receive', 'decide'] },
        inspection: { actions: [...EVERYTHING, 'inspect'] },
        claim: { actions: EVERYTHING },
      },
    },
  },
  menus: {
    receiving: {
      title: ['入库管理', 'Goods receiving'],
      icon: 'import',
      entries: {
        arrivals: { title: ['到货登记', 'Arrivals'], icon: 'login', collection: 'arrival' },
        inspections: {
          title: ['质检单', 'Inspections'],
          icon: 'experiment',
          collection: 'inspection',
        },
        claims: { title: ['供应商索赔', 'Claims'], icon: 'rollback', collection: 'claim' },
      },
    },
  },
});
