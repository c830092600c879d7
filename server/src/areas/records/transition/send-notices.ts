import type { NotifyEffectJson } from '@pedestal/blueprint';
import { NOTICE_TYPES } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { CollectionSchema, Column } from '../catalogue/schema.ts';
import { RECORD_LIMITS } from '../limits.ts';
import type { NoticePort } from '../ports.ts';
import { findRecord, type StoredRow } from '../record/record.store.ts';
import { createRowView } from '../record/record-view.ts';
import type { ApiValue } from '../record/values.ts';
import type { Writer } from '../record/writer.ts';
import { findMembers } from './recipient.store.ts';

const ROLE = 'role:';

type Dependencies = Pick<Writer, 'kind' | 'gates'> & { notices: NoticePort };

interface Subject {
  collection: CollectionSchema;
  row: StoredRow;
}

/**
 * Stores a notice for each recipient who may read the record, with the values that this person may
 * see. Returns what is to be called after the commit.
 */
export async function sendNotices(
  { kind, gates, notices }: Dependencies,
  trx: Db,
  effect: NotifyEffectJson,
  { collection, row }: Subject,
): Promise<(() => void)[]> {
  const { workspace, id: collectionId, columns } = collection;
  const userIds = new Set<string>();
  for (const to of effect.to) {
    const people = to.startsWith(ROLE)
      ? await findMembers(trx, workspace, to.slice(ROLE.length))
      : [row[columns.get(to)?.name ?? '']];
    for (const id of people) if (typeof id === 'string') userIds.add(id);
  }
  const announcements: (() => void)[] = [];
  for (const userId of [...userIds].slice(0, RECORD_LIMITS.recipients)) {
    const gate = await gates.find(userId, collection, 'read');
    const reached = gate && (await findRecord(trx, kind, gate, String(row.id)));
    if (!gate || !reached) continue;
    const show = createRowView(gate, [...columns.values()], ({ name }) => name);
    const { values } = show(row, reached.parts);
    const [zh, en] = effect.message;
    const number = typeof row.no === 'string' ? row.no : undefined;
    announcements.push(
      await notices.send(trx, {
        userId,
        type: effect.notice ?? NOTICE_TYPES.recordChanged,
        title: {
          'zh-CN': fill(zh, 0, columns, collection, values),
          'en-US': fill(en, 1, columns, collection, values),
        },
        body: { 'zh-CN': '', 'en-US': '' },
        link: `/${workspace}/${collectionId}/${String(row.id)}`,
        ...(number === undefined ? {} : { number }),
      }),
    );
  }
  return announcements;
}

/** Replaces `{field}` with what the recipient sees of the field. */
function fill(
  message: string,
  language: 0 | 1,
  columns: ReadonlyMap<string, Column>,
  { flow }: CollectionSchema,
  values: Readonly<Record<string, ApiValue>>,
): string {
  return message.replace(/\{(\w+)\}/g, (_whole, id: string) => {
    const value = values[id];
    const field = columns.get(id)?.field;
    const named =
      id === 'state'
        ? flow?.states.find((state) => state.id === value)
        : field?.type === 'choice' && field.choices.find((choice) => choice.id === value);
    if (named) return named.title[language];
    return value === null || value === undefined ? '' : String(value);
  });
}
