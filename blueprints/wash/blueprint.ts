import { defineBlueprint } from '@pedestal/blueprint';
import { dashboards } from './dashboards.ts';
import { customer, machine } from './masters.ts';
import { washOrder } from './wash-order.ts';

const EVERYTHING = ['read', 'create', 'edit', 'delete', 'import', 'export'];

/** A laundry: orders are received, washed, dried, checked and handed back, and everybody hears of it. */
export default defineBlueprint({
  name: 'wash',
  version: '1.0.0',
  title: ['洗涤服务', 'Laundry service'],
  collections: { washOrder, customer, machine },
  dashboards,
  roles: {
    desk: {
      title: ['洗涤前台', 'Laundry desk'],
      grants: {
        washOrder: { actions: ['read', 'create', 'edit', 'receive', 'export'] },
        customer: { actions: ['read', 'create', 'edit'] },
        machine: { actions: ['read'] },
      },
    },
    washer: {
      title: ['洗涤工', 'Washer'],
      grants: {
        washOrder: {
          actions: ['read', 'edit', 'wash'],
          rule: "state != 'draft'",
          fields: { total: 'none' },
        },
        customer: { actions: ['read'], fields: { phone: 'mask' } },
        machine: { actions: ['read', 'edit'] },
      },
    },
    manager: {
      title: ['洗涤主管', 'Laundry manager'],
      grants: {
        washOrder: { actions: [...EVERYTHING, 'receive', 'wash'] },
        customer: { actions: EVERYTHING },
        machine: { actions: EVERYTHING },
      },
    },
  },
  menus: {
    wash: {
      title: ['洗涤服务', 'Laundry service'],
      icon: 'cloud',
      entries: {
        orders: { title: ['洗涤单', 'Wash orders'], icon: 'file-text', collection: 'washOrder' },
        customers: { title: ['洗涤客户', 'Customers'], icon: 'contacts', collection: 'customer' },
        machines: { title: ['设备', 'Machines'], icon: 'setting', collection: 'machine' },
      },
    },
  },
});
