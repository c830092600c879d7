import type { RoleDefinition } from '@pedestal/blueprint';

const EVERYTHING = ['read', 'create', 'edit', 'delete', 'import', 'export'];
const READ = { actions: ['read'] };
/** What the server writes: no person changes it. */
const written = { ref: 'read' } as const;
const noPrices = { price: 'none', amount: 'none' } as const;

/** Traders see what is theirs; whoever stands at the gate sees no prices. */
export const roles = {
  trader: {
    title: ['塑料业务员', 'Plastics trader'],
    grants: {
      quote: { actions: ['read', 'create', 'edit', 'import'] },
      enquiry: { actions: [...EVERYTHING, 'trade'], scope: 'own' },
      offer: { actions: ['read', 'trade'], scope: 'own' },
      deal: [
        { actions: ['create', 'trade'], scope: 'own', fields: { ...written, unpicked: 'read' } },
        {
          actions: ['read', 'edit', 'export'],
          rule: 'owner == me || trader == me',
          fields: { ...written, trader: 'read', unpicked: 'read' },
        },
      ],
      pickup: { actions: ['read'], rule: 'trader == me' },
      ...{ grade: READ, desk: READ, creditLine: READ },
      ...{ position: READ, credit: READ, undelivered: READ },
    },
  },
  head: {
    title: ['塑料业务主管', 'Plastics desk head'],
    grants: {
      quote: { actions: EVERYTHING },
      enquiry: { actions: [...EVERYTHING, 'trade'] },
      offer: { actions: ['read', 'export', 'trade'] },
      deal: { actions: [...EVERYTHING, 'trade', 'dispatch', 'void'], fields: written },
      pickup: { actions: ['read', 'export'] },
      invoice: READ,
      grade: { actions: EVERYTHING },
      desk: { actions: EVERYTHING },
      ...{ creditLine: READ, position: READ, credit: READ, undelivered: READ, unbilled: READ },
    },
  },
  logistics: {
    title: ['塑料物流', 'Plastics logistics'],
    grants: {
      deal: {
        actions: ['read', 'dispatch'],
        rule: "state in ['confirmed', 'picking', 'settled']",
        fields: { ...noPrices, cost: 'none', margin: 'none' },
      },
      pickup: {
        actions: ['read', 'create', 'edit', 'export', 'dispatch', 'gate', 'void'],
        fields: { ...noPrices, ...written },
      },
      ...{ grade: READ, desk: READ, undelivered: READ },
    },
  },
  gate: {
    title: ['塑料门岗', 'Plastics gate'],
    grants: {
      pickup: {
        actions: ['read', 'edit', 'gate'],
        rule: "state in ['issued', 'left', 'cancelled', 'voided']",
        fields: { ...noPrices, ...written, driver: 'read', phone: 'read', day: 'read' },
      },
      grade: READ,
    },
  },
  finance: {
    title: ['塑料财务', 'Plastics finance'],
    grants: {
      deal: { actions: ['read', 'edit', 'export', 'settle', 'void'], fields: written },
      pickup: { actions: ['read', 'export', 'void'] },
      invoice: { actions: [...EVERYTHING, 'issue'], fields: written },
      creditLine: { actions: [...EVERYTHING, 'grant'] },
      desk: { actions: ['read', 'edit'] },
      ...{ grade: READ, quote: READ },
      ...{ position: READ, credit: READ, undelivered: READ, unbilled: READ },
    },
  },
} satisfies Record<string, RoleDefinition>;
