import {
  choice,
  collection,
  compileBlueprint,
  computed,
  defineBlueprint,
  files,
  line,
  link,
  list,
  longText,
  money,
  printForm,
  sumOf,
  text,
} from '@pedestal/blueprint';
import {
  type FileNode,
  type RouteDefinition,
  type RouteInput,
  routeGroups,
  type StoredRecord,
} from '@pedestal/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../platform/db/id.ts';
import type { DataScope } from '../../platform/db/tables.ts';
import type { FieldAccess } from '../../platform/db/tables-records.ts';
import { SPREADSHEET_LIMITS } from '../../platform/spreadsheet/limits.ts';
import { openZip } from '../../platform/spreadsheet/zip-reader.ts';
import type { AdminReply } from '../../testing/administration.ts';
import { eventually } from '../../testing/eventually.ts';
import { describeRecords, type RecordsTest } from '../../testing/records.ts';
import { replacePolicy } from './gate/policy.store.ts';
import { readPdf } from './print/read-pdf.ts';

const { record, recordLink, recordSearch, recordPolicy } = routeGroups;
const { recordPrint } = routeGroups;
const { recordComment, recordExport, recordFile, recordGroup, recordImport } = routeGroups;
const { dfsContent, dfsFile, dfsShare, dfsSpace } = routeGroups;

const blueprint = compileBlueprint(
  defineBlueprint({
    name: 'shop',
    version: '1.0.0',
    collections: {
      deal: collection({
        title: ['交易', 'Deal'],
        label: 'subject',
        key: ['subject'],
        fields: {
          subject: text({ required: true }),
          follows: link('deal'),
          kind: choice({ small: ['小', 'Small'], large: ['大', 'Large'] }),
          secret: text({ unique: true }),
          cost: money(),
          note: longText(),
          papers: files(),
          doubled: computed('cost * 2', { scale: 2 }),
          total: sumOf('parts.price'),
        },
        lines: { parts: line({ item: text(), price: money() }) },
        search: ['subject', 'secret', 'note'],
        views: [list('all', { title: ['全部', 'All'], columns: ['subject'], sort: ['cost'] })],
        print: [
          printForm('slip', {
            title: ['单据', 'Slip'],
            blocks: [
              { kind: 'text', text: ['{subject} {secret} {note}', '{subject} {secret} {note}'] },
              { kind: 'fields', fields: ['cost', 'doubled', 'total', 'papers'], columns: 3 },
              { kind: 'lines', lines: 'parts', columns: ['item', 'price'] },
              { kind: 'capitals', field: 'cost' },
              { kind: 'barcode', field: 'secret', symbology: 'qr' },
            ],
            footer: ['{secret}', '{secret}'],
          }),
        ],
      }),
      visit: collection({
        title: ['拜访', 'Visit'],
        label: 'title',
        fields: { title: text(), deal: link('deal') },
        search: ['title'],
      }),
    },
  }),
);

interface RoleCase {
  scope: DataScope;
  rule?: string;
  fields?: Partial<Record<string, FieldAccess>>;
}

/** Roles that narrow rows, fields or both. */
const ROLES: Record<string, RoleCase> = {
  own: { scope: 'own' },
  unit: { scope: 'unit' },
  tree: { scope: 'unit_tree', fields: { cost: 'none' } },
  rule: { scope: 'all', rule: "kind == 'small'" },
  hidden: {
    scope: 'all',
    fields: {
      secret: 'none',
      cost: 'none',
      note: 'none',
      parts: 'none',
      papers: 'none',
    },
  },
  masked: {
    scope: 'all',
    fields: { secret: 'mask', cost: 'mask', note: 'mask', papers: 'mask' },
  },
};

/** Records of several people and units. The first belongs to the person who asks. */
const ROWS = {
  mine: { unit: 'east', kind: 'small' },
  near: { unit: 'east', kind: 'large' },
  below: { unit: 'eastShop', kind: 'small' },
  far: { unit: 'west', kind: 'large' },
  else: { unit: 'west', kind: 'small' },
} as const;
type RowName = keyof typeof ROWS;
const ROW_NAMES = Object.keys(ROWS) as RowName[];

const REACHED: Record<string, readonly RowName[]> = {
  own: ['mine'],
  unit: ['mine', 'near'],
  tree: ['mine', 'near', 'below'],
  rule: ['mine', 'below', 'else'],
  hidden: ROW_NAMES,
  masked: ROW_NAMES,
};

/** A value of each field that occurs in no other record or field. */
const canaryOf = (field: string, row: RowName) => {
  const number = ROW_NAMES.indexOf(row) + 1;
  if (field === 'cost') return `770${number}.11`;
  if (field === 'price') return `880${number}.22`;
  if (field === 'doubled') return `${15_400 + 2 * number}.22`;
  return `canary${field}${row}`;
};
const FIELDS_OF: Record<string, readonly string[]> = {
  subject: ['subject'],
  secret: ['secret', 'former'],
  cost: ['cost', 'doubled'],
  note: ['note'],
  parts: ['item', 'price'],
  comment: ['comment'],
  papers: ['papers', 'papersText'],
  attached: ['attached', 'attachedText'],
};

/** Everything that a person with this role must never see. */
function forbiddenTo(role: string): string[] {
  const { fields = {} } = ROLES[role] ?? { scope: 'own' };
  return ROW_NAMES.flatMap((row) =>
    Object.entries(FIELDS_OF).flatMap(([field, names]) => {
      const isReadable = (fields[field] ?? 'read') === 'read';
      const isSeen = isReadable && REACHED[role]?.includes(row);
      return isSeen ? [] : names.map((name) => canaryOf(name, row));
    }),
  );
}

interface Setting {
  test: RecordsTest;
  role: string;
  boss: string;
  ann: string;
  deals: Record<RowName, string>;
  visits: Record<RowName, string>;
  /** Keeps something else that the person gets to see. */
  see(text: string): void;
  /** Calls as the person with the role, and keeps the reply. */
  ask<R extends RouteDefinition>(route: R, input: RouteInput<R>): Promise<AdminReply>;
}

const deal = { workspace: 'test', collection: 'deal' };
const visit = { workspace: 'test', collection: 'visit' };
/** What a calculated field is calculated from. */
const SOURCES: Record<string, string> = { doubled: 'cost', total: 'parts' };
const isReadable = (role: string, field: string) =>
  (ROLES[role]?.fields?.[SOURCES[field] ?? field] ?? 'read') === 'read';
const idsIn = ({ info }: AdminReply) =>
  ((info as { items?: { id: string }[] } | null)?.items ?? []).map(({ id }) => id);

/** Waits for a job, and keeps everything that it answered. */
async function finish({ test, see }: Setting, reply: AdminReply) {
  const { jobId } = reply.info as { jobId: string };
  const { state, error, data, file } = await test.finishJob(jobId);
  see(JSON.stringify([state, error, data]));
  if (file.length > 0) {
    const zip = openZip(file, SPREADSHEET_LIMITS);
    for (let sheet = 1; zip.has(sheetName(sheet)); sheet += 1) {
      see(await zip.readText(sheetName(sheet)));
    }
  }
  return data;
}
interface Started {
  jobId: string;
}
const sheetName = (number: number) => `xl/worksheets/sheet${number}.xml`;

/**
 * Each way to read records. An entry asks for what is forbidden, in every way that it knows. Lists
 * are printed by the browser, from what `list` answers.
 */
const PATHS: Record<string, (setting: Setting) => Promise<void>> = {
  async list({ ask, role, deals }) {
    const reached = (REACHED[role] ?? []).map((row) => deals[row]).sort();
    expect(idsIn(await ask(record.list, { params: deal, query: {} })).sort()).toEqual(reached);
    const columns = 'subject,secret,cost,note,doubled,total,owner';
    await ask(record.list, { params: deal, query: { columns, limit: 1 } });
    for (const field of ['secret', 'cost', 'note', 'doubled', 'total']) {
      for (const query of [
        { sort: field },
        { sort: `-${field}` },
        { f: `${field}.filled` },
        { f: `not(${field}.empty)` },
      ]) {
        if (field === 'note' && 'sort' in query) continue;
        const reply = await ask(record.list, { params: deal, query });
        const unknown = JSON.parse(JSON.stringify(query).replaceAll(field, 'nothing')) as object;
        if (reply.status === 422) {
          const other = await ask(record.list, { params: deal, query: unknown });
          expect(reply.text.replaceAll(field, 'nothing')).toBe(other.text);
        }
        expect([field, reply.status]).toEqual([field, isReadable(role, field) ? 200 : 422]);
        expect(idsIn(reply).every((id) => reached.includes(id))).toBe(true);
      }
    }
    for (const row of ROW_NAMES) {
      await ask(record.list, {
        params: deal,
        query: { f: `secret.eq.${canaryOf('secret', row)}` },
      });
      await ask(record.list, { params: deal, query: { f: `cost.eq.${canaryOf('cost', row)}` } });
      await ask(record.list, { params: deal, query: { f: `id.eq.${deals[row]}` } });
    }
    await ask(record.list, { params: deal, query: { trashed: 'true' } });
  },

  async count({ ask, role }) {
    const count = async (f?: string) =>
      (await ask(record.count, { params: deal, query: f ? { f } : {} })).info as never as {
        count: number;
      } | null;
    expect(await count()).toMatchObject({ count: REACHED[role]?.length });
    for (const row of ROW_NAMES) {
      const counted = await count(`secret.eq.${canaryOf('secret', row)}`);
      const isSeen = isReadable(role, 'secret') && REACHED[role]?.includes(row);
      if (!isSeen) expect(counted?.count ?? 0).toBe(0);
    }
  },

  async open({ ask, role, deals }) {
    for (const row of ROW_NAMES) {
      const reply = await ask(record.open, { params: { ...deal, id: deals[row] } });
      expect([row, reply.status]).toEqual([row, REACHED[role]?.includes(row) ? 200 : 404]);
    }
  },

  async aggregate({ ask, role }) {
    const add = (query: object) => ask(recordGroup.groups, { params: deal, query });
    const all = await add({});
    expect(all.info).toMatchObject({ groups: [{ count: REACHED[role]?.length }] });
    for (const field of ['cost', 'doubled', 'total']) {
      const reply = await add({ sum: field });
      expect([field, reply.status]).toEqual([field, isReadable(role, field) ? 200 : 422]);
    }
    for (const row of ROW_NAMES) {
      const isSeen = isReadable(role, 'secret') && REACHED[role]?.includes(row);
      const reply = await add({ f: `secret.eq.${canaryOf('secret', row)}` });
      const { groups = [] } = (reply.info ?? {}) as { groups?: { count: number }[] };
      if (!isSeen) expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(0);
    }
  },

  async group({ ask, role }) {
    for (const by of ['secret', 'cost', 'subject', 'kind', 'owner', 'orgUnit']) {
      const reply = await ask(recordGroup.groups, { params: deal, query: { by } });
      if (!isReadable(role, by)) expect([by, reply.status]).toEqual([by, 422]);
      const { groups = [] } = (reply.info ?? {}) as { groups?: { count: number }[] };
      const counted = groups.reduce((sum, { count }) => sum + count, 0);
      expect(counted).toBeLessThanOrEqual(REACHED[role]?.length ?? 0);
    }
  },

  async comment({ ask, role, ann, deals }) {
    for (const row of ROW_NAMES) {
      const params = { ...deal, id: deals[row] };
      const expected = REACHED[role]?.includes(row) ? 200 : 404;
      const statuses = [
        (await ask(recordComment.list, { params, query: {} })).status,
        (await ask(recordComment.timeline, { params, query: {} })).status,
        (await ask(recordComment.add, { params, body: { text: 'x', mentions: [ann] } })).status,
      ];
      expect([row, ...statuses]).toEqual([row, expected, expected, expected]);
    }
  },

  async attachment({ ask, test, role, boss, deals }) {
    const own = await ask(dfsSpace.list, {});
    const [{ rootId = '' } = {}] = own.info as { rootId?: string }[];
    for (const row of ROW_NAMES) {
      for (const field of ['papers', undefined]) {
        const name = field ?? 'attached';
        const added = await test.addFile(boss, {
          ...deal,
          id: deals[row],
          name: `${canaryOf(name, row)}.txt`,
          content: canaryOf(`${name}Text`, row),
          ...(field === undefined ? {} : { field }),
        });
        const node = added.info as FileNode;
        const isSeen = REACHED[role]?.includes(row) && isReadable(role, name);
        const params = { ...deal, id: deals[row] };
        const replies = await askForFile(ask, { node, params, field, rootId });
        const expected = replies.map(([path]) => [path, isSeen ? 200 : 404]);
        expect([row, name, replies]).toEqual([row, name, expected]);
      }
      const query = {};
      await ask(recordComment.timeline, { params: { ...deal, id: deals[row] }, query });
    }
    for (const route of [dfsFile.favourites, dfsFile.recent, dfsFile.sharedWithMe]) {
      await ask(route, {});
    }
  },

  async 'live message'({ ask, test, role, boss, ann, deals, visits }) {
    const heard = test.watchRecords(ann, [deal, visit]);
    const single = test.watchRecords(ann, [
      ...ROW_NAMES.map((row) => ({ ...deal, id: deals[row] })),
      visit,
    ]);
    for (const row of ROW_NAMES) {
      const params = { ...deal, id: deals[row] };
      await test.call(boss, record.save, { params, body: { version: 2, values: { kind: null } } });
      await test.call(boss, record.save, {
        params,
        body: { version: 3, values: { kind: ROWS[row].kind } },
      });
    }
    // A visit comes last: it is heard of after all deals.
    const last = {
      params: { ...visit, id: visits.mine },
      body: { version: 1, values: { title: 'x' } },
    };
    await test.call(boss, record.save, last);
    const reached = (REACHED[role] ?? []).map((row) => deals[row]).sort();
    for (const events of [heard, single]) {
      const idsOf = (collection: string) =>
        events.flatMap((event) =>
          event.kind === 'records' && event.collection === collection ? event.ids : [],
        );
      await eventually(() => expect(idsOf('visit')).toEqual([visits.mine]));
      expect([...new Set(idsOf('deal'))].sort()).toEqual(reached);
      expect(events.every((event) => event.kind === 'records' && event.ids.length > 0)).toBe(true);
    }
    await ask(record.list, { params: deal, query: {} });
  },

  async 'bus message'({ ask, test, role, deals, visits }) {
    const messages: string[] = [];
    const stop = test.bus.subscribe('records-changed', (message) => {
      messages.push(JSON.stringify(message));
    });
    for (const row of ROW_NAMES) {
      const params = { ...deal, id: deals[row] };
      await ask(record.save, { params, body: { version: 2, values: { subject: `new ${row}` } } });
    }
    stop();
    expect(messages).toHaveLength(REACHED[role]?.length ?? 0);
    const known = [...Object.values(deals), ...Object.values(visits), 'deal', 'test'];
    const rest = known.reduce((text, name) => text.replaceAll(name, ''), messages.join(''));
    expect(rest).toMatch(/^(?:\{"workspace":"","collection":"","ids":\[""\]\})*$/);
  },

  async history({ ask, role, deals }) {
    for (const row of ROW_NAMES) {
      const reply = await ask(record.history, { params: { ...deal, id: deals[row] }, query: {} });
      expect([row, reply.status]).toEqual([row, REACHED[role]?.includes(row) ? 200 : 404]);
    }
  },

  async picker({ ask, role, deals }) {
    const reached = (REACHED[role] ?? []).map((row) => deals[row]);
    const options = async (q: string) => {
      const params = { ...visit, field: 'deal' };
      return idsIn(await ask(recordLink.options, { params, query: { q, limit: 50 } }));
    };
    expect((await options('')).sort()).toEqual([...reached].sort());
    for (const row of ROW_NAMES) {
      for (const field of ['subject', 'secret', 'note']) {
        const isSeen = isReadable(role, field) && REACHED[role]?.includes(row);
        const found = await options(canaryOf(field, row));
        expect([row, field, found]).toEqual([row, field, isSeen ? [deals[row]] : []]);
      }
    }
  },

  async 'link label'({ ask, role, deals, visits }) {
    const reply = await ask(record.list, { params: visit, query: {} });
    const { labels } = reply.info as never as { labels: StoredRecord['labels'] };
    const named = Object.keys(labels.deal ?? {}).sort();
    expect(named).toEqual((REACHED[role] ?? []).map((row) => deals[row]).sort());
    for (const row of ROW_NAMES) {
      await ask(record.open, { params: { ...visit, id: visits[row] } });
    }
  },

  async 'filter through a link'({ ask, role, visits }) {
    for (const row of ROW_NAMES) {
      for (const field of ['subject', 'secret', 'cost']) {
        const f = `deal>${field}.eq.${canaryOf(field, row)}`;
        const isSeen = isReadable(role, field) && REACHED[role]?.includes(row);
        const found = idsIn(await ask(record.list, { params: visit, query: { f } }));
        expect([row, field, found]).toEqual([row, field, isSeen ? [visits[row]] : []]);
        const reply = await ask(record.count, { params: visit, query: { f } });
        const { count = 0 } = (reply.info ?? {}) as { count?: number };
        expect(count).toBe(isSeen ? 1 : 0);
      }
    }
  },

  async search({ ask, role, deals }) {
    for (const row of ROW_NAMES) {
      for (const field of ['subject', 'secret', 'note']) {
        const q = canaryOf(field, row);
        const isSeen = isReadable(role, field) && REACHED[role]?.includes(row);
        const expected = isSeen ? [deals[row]] : [];
        for (const query of [{ q }, { q, sort: 'subject' }, { q: q.slice(0, -1) }]) {
          const found = idsIn(await ask(record.list, { params: deal, query }));
          expect([row, field, found]).toEqual([row, field, expected]);
        }
        const counted = await ask(record.count, { params: deal, query: { q } });
        expect(counted.info).toMatchObject({ count: expected.length });
        const whole = await ask(recordSearch.find, {
          params: { workspace: 'test' },
          query: { q },
        });
        expect((whole.info as { items: unknown[] }).items).toHaveLength(expected.length);
        const everywhere = await ask(recordSearch.findEverywhere, { query: { q } });
        expect((everywhere.info as { items: unknown[] }).items).toHaveLength(expected.length);
      }
    }
  },

  async references({ ask, role, deals }) {
    for (const row of ROW_NAMES) {
      const reply = await ask(recordLink.references, { params: { ...deal, id: deals[row] } });
      expect([row, reply.status]).toEqual([row, REACHED[role]?.includes(row) ? 200 : 404]);
    }
  },

  async export(setting) {
    const { ask, role } = setting;
    const start = (params: typeof deal, body: object) =>
      ask(recordExport.start, { params, body: { format: 'xlsx', ...body } });
    // One job for the records, their lines and labels; what is refused makes no job.
    const columns = ['subject', 'follows', 'secret', 'cost', 'note', 'doubled', 'total'];
    const readable = columns.filter((field) => isReadable(role, field));
    const exported = await finish(setting, await start(deal, { columns: readable }));
    expect(exported).toEqual({ records: REACHED[role]?.length });
    expect(await finish(setting, await start(visit, {}))).toEqual({ records: ROW_NAMES.length });
    for (const field of ['secret', 'cost', 'doubled', 'total']) {
      if (isReadable(role, field)) continue;
      for (const body of [{ sort: field }, { sort: `-${field}` }, { f: `${field}.filled` }]) {
        expect([field, (await start(deal, body)).status]).toEqual([field, 422]);
      }
    }
  },

  async print({ ask, test, see, role, deals }) {
    const print = (params: typeof deal, body: { ids: string[]; form?: string }) =>
      ask(recordPrint.start, { params, body });
    for (const row of ROW_NAMES) {
      if (REACHED[role]?.includes(row)) continue;
      expect([row, (await print(deal, { ids: [deals[row]] })).status]).toEqual([row, 404]);
    }
    const finished = async (reply: AdminReply) => {
      const { state, error, data, file } = await test.finishJob((reply.info as Started).jobId);
      const pages = await readPdf(file);
      see(JSON.stringify([state, error, data]));
      // Texts are written line by line; numbers have separators.
      for (const page of pages) see(page.replaceAll(/[ ,]/g, ''));
      return data;
    };
    const ids = ROW_NAMES.map((row) => deals[row]);
    for (const form of ['standard', 'slip']) {
      const data = await finished(await print(deal, { ids, form }));
      expect(data).toMatchObject({ records: REACHED[role]?.length });
    }
  },

  async 'import match'(setting) {
    const { test, ann, ask, see, role } = setting;
    // By key, then by a link.
    const names = [...ROW_NAMES.map((row) => canaryOf('subject', row)), 'nothing'];
    const rows = [...names.map((name) => `${name},,large`), ...names.map((name) => `new,${name},`)];
    const sent = await test.app.inject({
      method: 'POST',
      url: '/gateway/records/test/deal/imports',
      query: { name: 'deals' },
      headers: { sdnxrequestid: ann, 'content-type': 'text/csv', 'accept-language': 'en-US' },
      payload: `subject,follows,kind\n${rows.join('\n')}\n`,
    });
    const { id, sample } = (sent.json() as { info: { id: string; sample: unknown } }).info;
    see(sent.body.replace(JSON.stringify(sample), ''));
    const reply = await ask(recordImport.run, {
      params: { ...deal, import: id },
      body: {
        mapping: { subject: 'subject', follows: 'follows', kind: 'kind' },
        mode: 'update',
        dryRun: true,
      },
    });
    const { jobId } = reply.info as { jobId: string };
    const { data } = await test.finishJob(jobId);
    const { faults } = data as { faults: { row: number; field: string; message: string }[] };
    const textOf = (index: number) =>
      JSON.stringify(
        faults.filter(({ row }) => row === index + 2).map(({ field, message }) => [field, message]),
      );
    // The person wrote the names of the file; what is said of them tells nothing apart.
    see(names.reduce((text, name) => text.replaceAll(name, ''), JSON.stringify(data)));
    for (const [index, row] of ROW_NAMES.entries()) {
      if (REACHED[role]?.includes(row)) continue;
      const unknown = ROW_NAMES.length;
      expect([row, textOf(index)]).toEqual([row, textOf(unknown)]);
      expect([row, textOf(names.length + index)]).toEqual([row, textOf(names.length + unknown)]);
    }
    expect(textOf(ROW_NAMES.length)).toContain('no record to update');
    const reached = ROW_NAMES.indexOf(REACHED[role]?.[0] ?? 'mine');
    expect(textOf(names.length + reached)).not.toBe(textOf(names.length + ROW_NAMES.length));
  },

  async 'errors of writes'({ ask, role, test, boss, deals }) {
    for (const row of ROW_NAMES) {
      const params = { ...deal, id: deals[row] };
      const secret = canaryOf('secret', row);
      await ask(record.create, { params: deal, body: { values: { subject: 'x', secret } } });
      await ask(record.save, { params, body: { version: 1, values: { secret: 'taken' } } });
      await ask(record.save, {
        params,
        body: { version: 1, lines: { parts: { add: [{ values: { item: 'x' } }] } } },
      });
      await ask(record.remove, { params, body: { version: 99 } });
      await ask(record.restore, { params, body: {} });
      // Somebody else changes what is hidden and what is not: the conflict names only the latter.
      const opened = await test.call(boss, record.open, { params });
      const { version } = opened.info as StoredRecord;
      const values = { subject: `${canaryOf('subject', row)}!`, cost: canaryOf('cost', row) };
      await test.call(boss, record.save, { params, body: { version, values } });
      const late = await ask(record.save, {
        params,
        body: { version, values: { subject: 'late' } },
      });
      const conflicts = (late.details as { conflicts?: { field: string }[] } | undefined)
        ?.conflicts;
      expect(conflicts?.every(({ field }) => isReadable(role, field)) ?? true).toBe(true);
    }
  },

  async 'a change as it happens'({ ask, role, deals }) {
    const [row = 'mine'] = REACHED[role] ?? [];
    const params = { ...deal, id: deals[row] };
    const opened = await ask(record.open, { params });
    const { version } = opened.info as StoredRecord;
    await ask(record.save, { params, body: { version, values: { subject: 'new' } } });
    await ask(record.remove, { params, body: { version: version + 1 } });
  },

  async why({ ask, ann, deals }) {
    for (const row of ROW_NAMES) {
      const query = { userId: ann, recordId: deals[row], field: 'secret' };
      expect((await ask(recordPolicy.why, { params: deal, query })).status).toBe(404);
    }
  },
};

interface AskedFile {
  node: FileNode;
  params: { workspace: string; collection: string; id: string };
  field: string | undefined;
  /** A folder of the person who asks. */
  rootId: string;
}

/** Asks for a file in every way that the file service knows; returns the status of each. */
async function askForFile(
  ask: Setting['ask'],
  { node, params, field, rootId }: AskedFile,
): Promise<[string, number][]> {
  const { id, spaceId, parentId } = node;
  const folderId = parentId ?? '';
  const query = field === undefined ? {} : { field };
  const recordId = field === undefined ? params.id : `${params.id}-${field}`;
  const record = { subApp: 'records', recordType: 'test-deal', recordId };
  const replies: [RouteDefinition, AdminReply][] = [
    [recordFile.list, await ask(recordFile.list, { params, query })],
    [recordFile.content, await ask(recordFile.content, { params: { ...params, file: id } })],
    [dfsSpace.attachments, await ask(dfsSpace.attachments, { params: record })],
    [dfsFile.children, await ask(dfsFile.children, { params: { id: folderId }, query: {} })],
    [dfsFile.detail, await ask(dfsFile.detail, { params: { id } })],
    [dfsFile.search, await ask(dfsFile.search, { query: { folderId, text: 'canary' } })],
    [dfsFile.versions, await ask(dfsFile.versions, { params: { id } })],
    [dfsFile.activity, await ask(dfsFile.activity, { params: { id }, query: {} })],
    [dfsFile.listTrash, await ask(dfsFile.listTrash, { query: { spaceId } })],
    [dfsFile.setFavourite, await ask(dfsFile.setFavourite, { body: { id, favourite: true } })],
    [dfsContent.address, await ask(dfsContent.address, { body: { id } })],
    [dfsContent.zipAddress, await ask(dfsContent.zipAddress, { body: { ids: [id] } })],
    [dfsShare.list, await ask(dfsShare.list, { params: { id } })],
    [dfsFile.copy, await ask(dfsFile.copy, { body: { ids: [id], parentId: rootId } })],
  ];
  return replies.map(([{ path }, { status }]) => [path, status]);
}

/** Paths that write start with fresh records. The others share them: making them takes longest. */
const WRITING = [
  'comment',
  'attachment',
  'live message',
  'bus message',
  'errors of writes',
  'a change as it happens',
];
const TESTS: Record<string, string[]> = {
  'every path that only reads': Object.keys(PATHS).filter((path) => !WRITING.includes(path)),
  ...Object.fromEntries(WRITING.map((path) => [path, [path]])),
};

describeRecords('nothing forbidden leaks', blueprint, (test) => {
  let boss: string;
  let ann: string;
  let deals: Record<RowName, string>;
  let visits: Record<RowName, string>;

  beforeEach(async () => {
    boss = await test.addPerson('boss', test.units.root);
    ann = await test.addPerson('ann', test.units.east);
    await test.addRole({ grantsAll: true, members: [boss] });
    const made = { deals: {} as typeof deals, visits: {} as typeof visits };
    for (const row of ROW_NAMES) {
      made.deals[row] = await addDeal(row);
      const body = { values: { title: `visit ${row}`, deal: made.deals[row] } };
      const reply = await test.call(boss, record.create, { params: visit, body });
      made.visits[row] = (reply.info as StoredRecord).id;
    }
    ({ deals, visits } = made);
  });

  /** A record with a canary in each field, whose secret was another one before. */
  async function addDeal(row: RowName): Promise<string> {
    const { unit, kind } = ROWS[row];
    const own = (field: string) => canaryOf(field, row);
    const reply = await test.call(boss, record.create, {
      params: deal,
      body: {
        values: {
          subject: own('subject'),
          kind,
          secret: own('former'),
          cost: own('cost'),
          note: own('note'),
        },
        lines: { parts: [{ values: { item: own('item'), price: own('price') } }] },
      },
    });
    expect(reply.code, reply.text).toBe(10000);
    const { id } = reply.info as StoredRecord;
    const body = { version: 1, values: { secret: own('secret') } };
    await test.call(boss, record.save, { params: { ...deal, id }, body });
    const comment = { text: own('comment') };
    await test.call(boss, recordComment.add, { params: { ...deal, id }, body: comment });
    const owner = row === 'mine' ? ann : boss;
    await test.db
      .updateTable('r_test_deal' as never)
      .set({ owner_id: owner, org_unit_id: test.units[unit] } as never)
      .where('id' as never, '=', id as never)
      .execute();
    return id;
  }

  async function takeRole(role: string): Promise<void> {
    const { scope, rule, fields = {} } = ROLES[role] ?? { scope: 'own' };
    const codes = ['create', 'edit', 'delete', 'export', 'import'].map((code) => `deal:${code}`);
    const grants = Object.fromEntries(['deal', ...codes].map((code) => [code, scope]));
    const whole = { visit: 'all', 'visit:export': 'all' } as const;
    const roleId = await test.addRole({ grants: { ...grants, ...whole }, members: [ann] });
    const rules = rule === undefined ? [] : ['read', 'edit', 'delete', 'export', 'import'];
    await replacePolicy(test.db, roleId, deal, {
      rules: rules.map((action) => ({ id: newId(), roleId, action, expression: rule ?? '' })),
      fields: fields as Record<string, FieldAccess>,
    });
    test.forgetRights();
  }

  async function expectNoLeak(role: string, path: string): Promise<void> {
    const replies: string[] = [];
    const setting: Setting = {
      test,
      role,
      boss,
      ann,
      deals,
      visits,
      see: (text) => void replies.push(text),
      async ask(route, input) {
        const reply = await test.call(ann, route, input);
        expect(reply.status, reply.text).toBeLessThan(500);
        replies.push(reply.text);
        return reply;
      },
    };
    await PATHS[path]?.(setting);
    expect([path, replies.length]).not.toEqual([path, 0]);
    const everything = replies.join('\n');
    const leaked = forbiddenTo(role).filter((canary) => everything.includes(canary));
    expect([path, leaked]).toEqual([path, []]);
  }

  describe.each(Object.keys(ROLES))('to the role %s', (role) => {
    it.each(Object.entries(TESTS))('by %s', async (_, paths) => {
      await takeRole(role);
      for (const path of paths) await expectNoLeak(role, path);
    });
  });
});
