import { randomBytes } from 'node:crypto';
import { adminCredentials, createSignedInClient } from '../../support/client.ts';

const claim = {
  ...{ id: 'claim', title: ['费用报销', 'Expense claim'], label: 'subject' },
  ...{ lines: [], rules: [], indexes: [], search: ['subject'] },
  fields: [
    { id: 'subject', title: ['事由', 'Subject'], type: 'text', max: 100, required: true },
    { id: 'amount', title: ['金额', 'Amount'], type: 'money', scale: 2 },
  ],
  states: {
    initial: 'draft',
    states: [
      { id: 'draft', title: ['草稿', 'Draft'] },
      { id: 'approved', title: ['待付款', 'To be paid'], frozen: 'all' },
      { id: 'paid', title: ['已付款', 'Paid'], frozen: 'all' },
    ],
    transitions: [
      { id: 'finish', title: ['批准', 'Approve'], from: ['draft'], to: 'approved', effects: [] },
      { id: 'pay', title: ['付款', 'Pay'], from: ['approved'], to: 'paid', effects: [] },
    ],
  },
  views: [
    {
      ...{ id: 'all', title: ['全部', 'All'], kind: 'list', sort: ['subject'] },
      columns: ['subject', 'amount'],
    },
  ],
};

/** A workspace of its own for a test, with expense claims that can be approved. */
export async function installRequests(): Promise<string> {
  const key = `q${randomBytes(4).toString('hex')}`;
  const call = await createSignedInClient(adminCredentials());
  const { systems } = await call('GET /gateway/authority/reach', {});
  const blueprint = {
    ...{ format: 1, name: key, version: '1.0.0', title: ['申请', `Requests ${key}`] },
    ...{ requires: {}, collections: [claim], roles: [], menus: [] },
  };
  const body = {
    workspace: key,
    systemCode: systems[0]?.code ?? '',
    blueprint: JSON.stringify(blueprint),
  };
  const { hash } = await call('POST /gateway/workspaces/preview', { body });
  await call('POST /gateway/workspaces', { body: { ...body, hash } });
  return key;
}

/** One step: who signs, and other settings of the node. */
export interface FlowStep {
  people: readonly string[];
  [setting: string]: unknown;
}

/**
 * Publishes a definition for the claims of a workspace: these people sign, then those. Returns its
 * key.
 */
export async function publishFlow(
  workspace: string,
  name: string,
  steps: readonly FlowStep[],
): Promise<string> {
  const call = await createSignedInClient(adminCredentials());
  const ends = { approved: 'finish', rejected: null, withdrawn: null };
  const title: [string, string] = [name, name];
  const created = await call('POST /gateway/approvals/definitions', {
    body: { workspace, collection: 'claim', title, ends },
  });
  const nodes = steps.map(({ people, ...settings }, index) => ({
    ...{ kind: 'sign', id: `sign${index + 1}`, mode: 'all', readable: 'all' },
    title: [`第 ${index + 1} 步`, `Step ${index + 1}`],
    signers: [{ kind: 'people', people }],
    whenNobody: 'administrators',
    whenStarter: 'sign',
    actions: ['return', 'transfer', 'addSigners'],
    reason: 'reject',
    ...settings,
  }));
  const params = { id: created.id };
  const saved = await call('PUT /gateway/approvals/definitions/:id/draft', {
    params,
    body: {
      ...{ version: created.version, title, ends, summary: ['subject', 'amount'] },
      definition: JSON.stringify({ repeated: 'sign', nodes }),
    },
  });
  await call('POST /gateway/approvals/definitions/:id/publish', {
    params,
    body: { version: saved.version, note: '' },
  });
  const { items } = await call('GET /gateway/approvals/definitions', {});
  return items.find(({ id }) => id === created.id)?.key ?? '';
}

/** Creates a claim and hands it in. Returns the approval. */
export async function startClaim(
  workspace: string,
  definition: string,
  subject: string,
): Promise<string> {
  const call = await createSignedInClient(adminCredentials());
  const place = { workspace, collection: 'claim' };
  const { id: recordId, version } = await call('POST /gateway/records/:workspace/:collection', {
    params: place,
    body: { values: { subject, amount: '100' } as never },
  });
  const started = await call('POST /gateway/approvals', {
    body: { ...place, recordId, version, definition },
  });
  return started.id;
}
