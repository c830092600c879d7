import { type AuditAction, routeGroups } from '@pedestal/contract';
import { noEffects, requireAdministrator } from '../administration/change.ts';
import { grantRoles } from '../areas/authority/role/membership.store.ts';
import { makeTemporaryPassword } from '../areas/authority/user/temporary-password.ts';
import { insertUser, updateUsers } from '../areas/authority/user/user.store.ts';
import { signInApi } from '../areas/sign-in/api.ts';
import { type AuditEntry, appendAudit } from '../audit/audit.ts';
import { ADMINISTRATOR_ROLE } from '../first-start/foundation/foundation.service.ts';
import type { Db } from '../platform/db/database.ts';
import { newId } from '../platform/db/id.ts';
import { toNameKey, toNameSkeleton } from '../platform/db/name-key.ts';
import { contains } from '../platform/db/text-search.ts';
import { OperatorError } from '../platform/operator-error.ts';

const LIST_LIMIT = 1_000;

/** Actor in the audit log: the operator of the machine has no account in the console. */
const OPERATOR = { actorId: null, actorName: 'pedestal user' };

type Hash = (password: string) => Promise<string>;

/** Manages accounts from the command line, with the same rules and the same audit log as the console. */
export function createUserActions(db: Db, clock: () => number = Date.now) {
  const record = (
    trx: Db,
    action: AuditAction,
    user: { id: string; user_name: string },
    values: Pick<AuditEntry, 'before' | 'after'>,
  ) =>
    appendAudit(trx, {
      ...OPERATOR,
      ...values,
      at: clock(),
      action,
      targetType: 'user',
      targetId: user.id,
      targetName: user.user_name,
    });

  return {
    list: (search: string | undefined) => listUsers(db, search),

    async create(wanted: { name: string; displayName: string; isAdmin: boolean }, hash: Hash) {
      requireName(wanted.name);
      requireDisplayName(wanted.displayName);
      const password = makeTemporaryPassword();
      const passwordHash = await hash(password);
      await db.transaction().execute(async (trx) => {
        const now = clock();
        const user = newUser(wanted.name, wanted.displayName, now);
        await refuseTaken(trx, wanted.name);
        await insertUser(trx, user);
        await signInApi.setTemporaryPassword(trx, user.id, { hash: passwordHash, now });
        const roles = wanted.isAdmin ? [ADMINISTRATOR_ROLE] : [];
        await grantRoles(trx, [user.id], roles, { by: null, at: now });
        await record(trx, 'user.create', user, { after: { userName: user.user_name, roles } });
      });
      return password;
    },

    async resetPassword(name: string, hash: Hash) {
      const password = makeTemporaryPassword();
      const passwordHash = await hash(password);
      await db.transaction().execute(async (trx) => {
        const user = await requireUser(trx, name);
        await signInApi.setTemporaryPassword(trx, user.id, { hash: passwordHash, now: clock() });
        await signInApi.clearWaits(trx, [user.id]);
        const sessions = await endSessions(trx, user.id, 'passwordReset', clock());
        const after = { mustChange: true, endedSessions: sessions };
        await record(trx, 'user.resetPassword', user, { after });
      });
      return password;
    },

    async setStatus(name: string, status: 'active' | 'disabled') {
      await db.transaction().execute(async (trx) => {
        const user = await requireUser(trx, name);
        await updateUsers(trx, [user.id], { status, updated_at: clock() });
        if (status === 'disabled') {
          await requireAdministrator(trx);
          await endSessions(trx, user.id, 'disabled', clock());
        }
        const action = status === 'disabled' ? 'user.disable' : 'user.enable';
        await record(trx, action, user, { before: { status: user.status }, after: { status } });
      });
    },

    async unlock(name: string) {
      await db.transaction().execute(async (trx) => {
        const user = await requireUser(trx, name);
        const lifted = await signInApi.clearWaits(trx, [user.id]);
        await record(trx, 'user.unlock', user, { after: { lifted } });
      });
    },
  };
}

async function listUsers(db: Db, search: string | undefined) {
  return db
    .selectFrom('user')
    .select(['user_name', 'display_name', 'status', 'last_sign_in_at'])
    .where('deleted_at', 'is', null)
    .$if(search !== undefined, (query) =>
      query.where((eb) => contains(eb.ref('user_name'), search ?? '')),
    )
    .orderBy('user_name_key')
    .limit(LIST_LIMIT)
    .execute();
}

async function findUser(db: Db, name: string) {
  return db
    .selectFrom('user')
    .select(['id', 'user_name', 'status'])
    .where('user_name_key', '=', toNameKey(name))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

async function requireUser(db: Db, name: string) {
  const user = await findUser(db, name);
  if (user) return user;
  throw new OperatorError(`There is no user ${name}.`);
}

/** Gateways check the database every second, so they are not notified. */
function endSessions(trx: Db, userId: string, reason: string, now: number): Promise<number> {
  return signInApi.endSessionsOf(trx, noEffects(), { userIds: [userId], reason, now });
}

function requireName(name: string): void {
  if (routeGroups.userAdmin.create.body.shape.userName.safeParse(name).success) return;
  throw new OperatorError(
    `${name} cannot be a user name: letters, digits and . _ @ - of one alphabet, at most 64.`,
  );
}

function requireDisplayName(name: string): void {
  if (routeGroups.userAdmin.create.body.shape.displayName.safeParse(name).success) return;
  throw new OperatorError(
    'The display name must be one line of at most 64 characters, without invisible ones.',
  );
}

async function refuseTaken(trx: Db, name: string): Promise<void> {
  if (await findUser(trx, name)) throw new OperatorError(`There is a user ${name} already.`);
  const twin = await trx
    .selectFrom('user')
    .select('user_name')
    .where('user_name_skeleton', '=', toNameSkeleton(name))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (twin) throw new OperatorError(`${name} looks like the existing user ${twin.user_name}.`);
}

function newUser(name: string, displayName: string, now: number) {
  return {
    id: newId(now),
    user_name: name.normalize('NFKC'),
    user_name_key: toNameKey(name),
    display_name: displayName,
    mobile: null,
    org_unit_id: null,
    locale: null,
    time_zone: null,
    created_at: now,
    updated_at: now,
  };
}
