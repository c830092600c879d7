import type { Db } from '../../../platform/db/database.ts';
import type { DatabaseKind } from '../../../platform/db/dialect.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { CollectionSchema } from '../catalogue/schema.ts';
import type { GateService } from '../gate/gate.service.ts';
import { findReachable, findRecord } from '../record/record.store.ts';

interface Dependencies {
  db: Db;
  kind: DatabaseKind;
  catalogue: Catalogue;
  gates: GateService;
}

/** What a person can read: questions of other areas, each of which passes the person's gate. */
export function createReadable({ db, kind, catalogue, gates }: Dependencies) {
  async function list(userId: string): Promise<CollectionSchema[]> {
    const all = (await catalogue.list()).flatMap(({ collections }) => [...collections.values()]);
    const isReadable = await Promise.all(
      all.map(async (collection) => (await gates.find(userId, collection, 'read')) !== undefined),
    );
    return all.filter((_, index) => isReadable[index]);
  }

  return {
    async listReadable(userId: string) {
      return (await list(userId)).map(({ workspace, id, json: { title } }) => ({
        workspace,
        collection: id,
        title: { 'zh-CN': title[0], 'en-US': title[1] },
      }));
    },

    /** Which of these records the person may open, in the trash or not. */
    async filterReadable(
      userId: string,
      place: { workspace: string; collection: string },
      ids: readonly string[],
    ): Promise<ReadonlySet<string>> {
      const collection = await catalogue.target(place, place.collection);
      const gate = collection && (await gates.find(userId, collection, 'read'));
      if (!gate) return new Set();
      return findReachable(db, kind, gate, ids, { includesTrash: true });
    },

    /** Does the record open for the person? Also one in the trash. */
    async canRead(
      userId: string,
      place: { workspace: string; collection: string; recordId: string },
    ): Promise<boolean> {
      const workspaces = await catalogue.list();
      const workspace = workspaces.find(({ key }) => key === place.workspace);
      const collection = workspace?.collections.get(place.collection);
      const gate = collection && (await gates.find(userId, collection, 'read'));
      if (!gate) return false;
      const { recordId } = place;
      return (
        (await findRecord(db, kind, gate, recordId)) !== undefined ||
        (await findRecord(db, kind, gate, recordId, { trashed: true })) !== undefined
      );
    },
  };
}
