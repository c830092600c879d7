import {
  approvalScope,
  checkExpression,
  evaluate,
  NumberTooLargeError,
  type Row,
} from '@pedestal/blueprint';
import type { Locale } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import { openWhole, readAllLines } from '../change/open-record.ts';
import { variablesOf } from '../compile/variables.ts';
import { createPrintValues } from '../print/print-values.ts';
import { findRecord } from '../record/record.store.ts';
import { showRecord } from '../record/record-view.ts';
import { toExpressionRecord } from '../record/write-parts.ts';
import type { EffectDependencies } from '../transition/effects.ts';
import { byLines } from '../transition/possible-transitions.ts';
import { findMembers } from '../transition/recipient.store.ts';

/** A record that is approved. */
export interface ApprovedPlace {
  workspace: string;
  collection: string;
  recordId: string;
}

/** A record as an approval reads it, without regard to any person. */
interface ApprovedRecord {
  version: number;
  no: string | null;
  state: string;
  ownerId: string;
  /** What conditions read. */
  row: Row;
}

/** A value of the record as lists of approvals show it, in both languages. */
interface ShownValue {
  field: string;
  title: [string, string];
  text: [string, string];
}

const LOCALES: readonly Locale[] = ['zh-CN', 'en-US'];

/** What approvals read of records, whoever takes part. */
export function createApprovedState(dependencies: EffectDependencies) {
  const { kind, clock, catalogue, gates } = dependencies;
  return {
    /** The record with its lines, locked. */
    async read(trx: Db, place: ApprovedPlace, userId: string): Promise<ApprovedRecord> {
      const { recordId: id } = place;
      const collection = await catalogue.collection(place.workspace, place.collection);
      const { row } = await openWhole(dependencies, trx, collection, { id, userId });
      const lines = await readAllLines(trx, kind, collection, id);
      return {
        version: Number(row.version),
        no: typeof row.no === 'string' ? row.no : null,
        state: String(row.state),
        ownerId: String(row.owner_id),
        row: toExpressionRecord(collection, row, byLines(collection, lines)),
      };
    },

    /** The values of some fields; links by the names that this person may read. */
    async summarise(
      trx: Db,
      place: ApprovedPlace,
      fields: readonly string[],
      userId: string,
    ): Promise<ShownValue[]> {
      const collection = await catalogue.collection(place.workspace, place.collection);
      const gate = await gates.openWhole(userId, collection);
      const found = await findRecord(trx, kind, gate, place.recordId);
      if (!found) return [];
      const none = { lines: new Map(), writable: [], transitions: [] };
      const shown = showRecord({ gate, ...found, ...none });
      const texts = new Map<Locale, Map<string, string>>();
      for (const locale of LOCALES) {
        const print = createPrintValues(collection, { locale, timeZone: 'UTC' });
        const reader = { userId, locale };
        const labels = await dependencies.labels.labelsOf(trx, collection, [shown], reader);
        const columns = fields.flatMap((id) => collection.columns.get(id) ?? []);
        const record = { ...shown, labels };
        texts.set(
          locale,
          new Map(columns.map((each) => [each.id, print.ofRecord(each, record) ?? ''])),
        );
      }
      return fields.flatMap((field) => {
        const title = collection.columns.get(field)?.title;
        const text: [string, string] = [
          texts.get('zh-CN')?.get(field) ?? '',
          texts.get('en-US')?.get(field) ?? '',
        ];
        return title && text[0] !== '' ? [{ field, title: [title[0], title[1]], text }] : [];
      });
    },

    /** Does the condition of a case hold? One that cannot be calculated does not. */
    async matches(
      place: Pick<ApprovedPlace, 'workspace' | 'collection'>,
      condition: string,
      row: Row,
    ): Promise<boolean> {
      const { json } = await catalogue.collection(place.workspace, place.collection);
      const expression = checkExpression(condition, approvalScope(json), { kind: 'boolean' });
      try {
        return evaluate(expression, row, variablesOf(clock(), '')) === true;
      } catch (error) {
        if (error instanceof NumberTooLargeError) return false;
        throw error;
      }
    },

    /** Active members of a role of the workspace's blueprint. */
    membersOf: (db: Db, workspace: string, role: string) => findMembers(db, workspace, role),

    /** All workspaces with their blueprints. */
    workspaces: async () =>
      (await catalogue.list()).map(({ key, systemCode, blueprint }) => ({
        key,
        systemCode,
        blueprint,
      })),
  };
}
