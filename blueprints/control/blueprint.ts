import { defineBlueprint } from '@pedestal/blueprint';
import { budget, budgetApproval } from './budget.ts';
import { dashboards } from './dashboards.ts';
import { indicator } from './indicator.ts';
import { risk } from './risk.ts';

const EVERYTHING = ['read', 'create', 'edit', 'delete', 'import', 'export'];

/** How a group steers its units: budgets, the figures they answer for, and their risks. */
export default defineBlueprint({
  name: 'control',
  version: '1.0.0',
  title: ['集团管控', 'Group control'],
  collections: { budget, indicator, risk },
  approvals: { budget: budgetApproval },
  dashboards,
  roles: {
    controller: {
      title: ['预算管理员', 'Controller'],
      grants: {
        budget: { actions: [...EVERYTHING, 'issue'] },
        indicator: { actions: [...EVERYTHING, 'rate'] },
        risk: { actions: [...EVERYTHING, 'close'] },
      },
    },
    manager: {
      title: ['责任部门经理', 'Unit manager'],
      grants: {
        budget: { actions: ['read', 'create', 'edit', 'export'], scope: 'unit_tree' },
        indicator: { actions: ['read', 'edit'], scope: 'unit_tree', fields: { target: 'read' } },
        risk: { actions: ['read', 'create', 'edit'], scope: 'unit_tree' },
      },
    },
    auditor: {
      title: ['风控审计', 'Risk auditor'],
      grants: {
        budget: { actions: ['read', 'export'] },
        indicator: { actions: ['read', 'export'] },
        risk: { actions: ['read', 'export', 'close'] },
      },
    },
  },
  menus: {
    control: {
      title: ['集团管控', 'Group control'],
      icon: 'control',
      entries: {
        budgets: { title: ['预算', 'Budgets'], icon: 'fund', collection: 'budget' },
        indicators: { title: ['考核指标', 'Indicators'], icon: 'aim', collection: 'indicator' },
        risks: { title: ['风险清单', 'Risks'], icon: 'warning', collection: 'risk' },
      },
    },
  },
});
