import { simulate } from '@pedestal/approval';
import { AppError, type Locale } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/db/id.ts';
import type { RunningVersion } from '../definition/in-force.ts';
import * as organisation from '../organisation/organisation.store.ts';
import type { ApprovedRecord, RecordPlace } from '../ports.ts';
import * as store from './approval.store.ts';
import { type Performed, type PerformParts, perform, searchTextOf } from './perform.ts';
import { createSurroundings, eachNode } from './surroundings.ts';

export interface StartWish {
  place: RecordPlace;
  definition: string;
  userId: string;
  chosen: Readonly<Record<string, readonly string[]>>;
  locale: Locale;
  callId: string | undefined;
}

/** Starts the approval of a record in the transaction of whatever starts it. */
export async function startApproval(
  parts: PerformParts,
  trx: Db,
  { place, definition: key, userId, chosen, locale, callId }: StartWish,
): Promise<Performed & { id: string }> {
  const { clock, records, inForce } = parts;
  const version = await inForce.find(trx, place.workspace, key);
  // It also locks the record: two people who start at once start once.
  const record = await records.read(trx, place, userId);
  if ((await store.findRunning(trx, place)) !== undefined) throw new AppError('approvalRunning');
  const people = await checkChosen(parts, trx, { place, version, userId, chosen, locale }, record);
  const now = clock();
  const id = newId(now);
  const summary = await records.summarise(trx, place, version.content.summary, userId);
  const row = {
    id,
    definition_id: version.definitionId,
    definition_version: version.number,
    workspace: place.workspace,
    collection: place.collection,
    record_id: place.recordId,
    record_no: record.no,
    record_version: record.version,
    starter_id: userId,
    status: 'running' as const,
    epoch: 1,
    events: 0,
    summary: JSON.stringify(summary),
    search: searchTextOf(record.no, summary),
    chosen: JSON.stringify(people),
    started_at: now,
    ended_at: null,
  };
  await store.insertApproval(trx, row);
  const performer = { userId, locale, callId };
  const performed = await perform(parts, trx, row, { kind: 'start', by: userId }, performer);
  return { ...performed, id };
}

interface Choice {
  place: RecordPlace;
  version: RunningVersion;
  userId: string;
  chosen: StartWish['chosen'];
  locale: Locale;
}

/** The people whom the starter chose, for nodes that ask for a choice and are reached. */
async function checkChosen(
  { clock, records }: PerformParts,
  trx: Db,
  { place, version, userId, chosen, locale }: Choice,
  record: ApprovedRecord,
): Promise<Record<string, string[]>> {
  const { definition, definitionId } = version;
  const wanted = choicesIn(version);
  if (wanted.length === 0) return {};
  const people: Record<string, string[]> = {};
  for (const { node, max } of wanted) {
    const ids = [...new Set(chosen[node] ?? [])];
    const known = await organisation.keepColleagues(trx, userId, ids);
    const isFit = ids.length <= max && ids.every((id) => known.has(id) && id !== userId);
    if (!isFit) throw refuseChoice(node, 'unfit', locale);
    people[node] = ids;
  }
  const surroundings = createSurroundings({ clock, records }, trx, {
    ...{ workspace: place.workspace, collection: place.collection, definitionId, definition },
    starterId: userId,
    chosen: people,
    readRecord: async () => record,
  });
  await simulate(definition, userId, surroundings);
  const [missing] = surroundings.unchosen;
  if (missing !== undefined) throw refuseChoice(missing, 'missing', locale);
  return people;
}

/** Nodes whose signers the starter chooses. */
export function choicesIn({ definition }: Pick<RunningVersion, 'definition'>) {
  const found: { node: string; title: readonly [string, string]; max: number }[] = [];
  eachNode(definition.nodes, (node) => {
    if (node.kind !== 'sign' && node.kind !== 'copy') return;
    const rule = node.signers.find(({ kind }) => kind === 'chosen');
    if (rule?.kind === 'chosen') found.push({ node: node.id, title: node.title, max: rule.max });
  });
  return found;
}

const CHOICE_TEXTS = {
  missing: { 'zh-CN': '请选择审批人', 'en-US': 'Choose who signs here.' },
  unfit: {
    'zh-CN': '所选审批人不可用或人数过多',
    'en-US': 'Somebody chosen here cannot sign, or there are too many.',
  },
} as const;

function refuseChoice(node: string, name: keyof typeof CHOICE_TEXTS, locale: Locale): AppError {
  const fields = [{ field: `chosen.${node}`, message: CHOICE_TEXTS[name][locale] }];
  return new AppError('malformedInput', { fields, reason: 'chooseSigners' });
}
