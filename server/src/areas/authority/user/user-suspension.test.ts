import { routeGroups, type SuspendedCounts } from '@pedestal/contract';
import { beforeEach, expect, it } from 'vitest';
import { newId } from '../../../platform/db/id.ts';
import { describeAdministration } from '../../../testing/administration.ts';
import { NOTHING_SUSPENDED } from './user-suspension.service.ts';

const { userAdmin } = routeGroups;
const HOUR = 3_600_000;

describeAdministration('what people made', (test) => {
  let clerk: string;
  let other: string;
  const OF_CLERK: SuspendedCounts = {
    invites: 1,
    publishTokens: 1,
    fileTokens: 1,
    links: 2,
    serviceTokens: 1,
    webhooks: 1,
  };

  /** One of each kind that works, and some that are used up, expired or revoked. */
  async function make(userId: string): Promise<void> {
    const now = Date.now();
    const made = { created_by: userId, created_at: now };
    const live = { ...made, expires_at: now + HOUR };
    const expired = { ...made, expires_at: now - HOUR };
    const invite = {
      system_code: 'A',
      login_key: 'entry-A',
      max_uses: 1,
      use_count: 0,
      updated_at: now,
    };
    await test.db
      .insertInto('invite')
      .values(
        [
          { ...invite, ...live },
          { ...invite, ...expired },
          { ...invite, ...live, use_count: 1 },
        ].map((row) => ({ ...row, id: newId(), code: newId() })),
      )
      .execute();
    const publish = { label: 'ci', sub_apps: '["auth"]', may_point: 0 as const };
    await test.db
      .insertInto('publish_token')
      .values(
        [live, expired, { ...live, revoked_at: now }].map((row) => ({
          ...publish,
          ...row,
          id: newId(),
          token_hash: newId(),
        })),
      )
      .execute();
    const token = { name: 'server', secret_hash: '', sub_app: 'auth', may_write: 0 as const };
    await test.db
      .insertInto('dfs_token')
      .values(
        [live, expired, { ...live, revoked_at: now }].map((row) => ({
          ...token,
          ...row,
          id: newId(),
        })),
      )
      .execute();
    await test.db
      .insertInto('service_token')
      .values(
        [live, expired, { ...live, revoked_at: now }].map((row) => ({
          ...row,
          id: newId(),
          user_id: userId,
          label: 'erp',
          scope: '["wms:*"]',
          token_hash: newId(),
        })),
      )
      .execute();
    await test.db
      .insertInto('webhook')
      .values(
        (['active', 'paused'] as const).map((status) => ({
          ...made,
          id: newId(),
          label: 'erp',
          url: 'https://hooks.example.com/',
          workspace: 'shop',
          collection: '*',
          events: '["created"]',
          secret: 'sealed',
          status,
          updated_at: now,
        })),
      )
      .execute();
    const nodeId = await makeNode(userId);
    await test.db
      .insertInto('dfs_link')
      .values(
        [live, { ...made, expires_at: null }, expired].map((row) => ({
          ...row,
          id: newId(),
          node_id: nodeId,
          upload_only: 0 as const,
          password_hash: null,
          download_limit: null,
          updated_at: now,
        })),
      )
      .execute();
  }

  async function makeNode(userId: string): Promise<string> {
    const id = newId();
    const times = { created_at: 1, updated_at: 1 };
    await test.db
      .insertInto('dfs_space')
      .values({
        id,
        kind: 'person',
        owner_key: userId,
        root_id: id,
        quota_bytes: null,
        ...times,
      })
      .execute();
    await test.db
      .insertInto('dfs_node')
      .values({
        id,
        space_id: id,
        parent_id: null,
        kind: 'folder',
        name: 'root',
        name_key: 'root',
        sort_name: 'root',
        sort_type: '',
        created_by: userId,
        updated_by: userId,
        ...times,
      })
      .execute();
    return id;
  }

  const preview = async (who: 'super' | 'eastAdmin', ids: string[]) =>
    (await test.call(who, userAdmin.previewSuspension, { body: { ids } })).info as SuspendedCounts;
  const setStatus = async (id: string, version: number, status: 'active' | 'disabled') =>
    (await test.call('super', userAdmin.setStatus, { params: { id }, body: { version, status } }))
      .info as { suspended: SuspendedCounts };

  beforeEach(async () => {
    clerk = test.org.people.eastClerk;
    other = test.org.people.westClerk;
    await make(clerk);
    await make(other);
  });

  it('is counted before a person is disabled or deleted, and in the reply and the audit log', async () => {
    expect(await preview('super', [clerk])).toEqual(OF_CLERK);
    expect((await setStatus(clerk, 1, 'disabled')).suspended).toEqual(OF_CLERK);
    expect(await test.audit('user.disable')).toMatchObject([{ after: { suspended: OF_CLERK } }]);
    expect(await preview('super', [clerk])).toEqual(NOTHING_SUSPENDED);
    expect((await setStatus(clerk, 2, 'active')).suspended).toEqual(NOTHING_SUSPENDED);
    const removed = await test.call('super', userAdmin.remove, {
      params: { id: clerk },
      body: { version: 3 },
    });
    expect(removed.info).toMatchObject({ suspended: OF_CLERK });
    expect(await test.audit('user.delete')).toMatchObject([{ before: { suspended: OF_CLERK } }]);
  });

  it('is counted for a batch and for an import that disables people', async () => {
    const both = {
      invites: 2,
      publishTokens: 2,
      fileTokens: 2,
      links: 4,
      serviceTokens: 2,
      webhooks: 2,
    };
    expect(await preview('super', [clerk, other])).toEqual(both);
    const csv = 'User,Status\neast-clerk,disabled\nwest-clerk,disabled\n';
    const body = { csv, mapping: { userName: 'User', status: 'Status' }, dryRun: true };
    const checked = await test.call('super', userAdmin.importCsv, { body });
    expect(checked.info).toMatchObject({ applied: false, suspended: both });
    const batch = (type: 'disable' | 'enable' | 'delete') =>
      test.call('super', userAdmin.batch, { body: { ids: [clerk, other], action: { type } } });
    expect((await batch('disable')).info).toMatchObject({ done: 2, suspended: both });
    expect((await batch('delete')).info).toMatchObject({ done: 2, suspended: NOTHING_SUSPENDED });
  });

  it('is counted only for those whom the administrator can disable', async () => {
    const { eastAdmin } = test.org.people;
    await make(eastAdmin);
    expect(await preview('eastAdmin', [clerk, other, eastAdmin, 'unknown'])).toEqual(OF_CLERK);
  });

  it('is counted by one statement for each kind, however many people there are', async () => {
    const statements = async (ids: string[]) => {
      const before = test.countStatements();
      await preview('super', ids);
      return test.countStatements() - before;
    };
    const forOne = await statements([clerk]);
    expect(await statements(Object.values(test.org.people))).toBe(forOne);
  });
});
