import {
  formatDay,
  type LedgerEffectJson,
  type TransitionJson,
  type Variables,
} from '@pedestal/blueprint';
import { AppError, type Locale } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { CollectionSchema } from '../catalogue/schema.ts';
import { BLIND_REFUSALS, LEDGER_REFUSALS, type LedgerRefusal } from '../ports.ts';
import type { StoredRow } from '../record/record.store.ts';
import type { Actor } from '../record/record-change.ts';
import type { PlannedLines } from '../record/record-lines.ts';
import { toExpressionRecord } from '../record/write-parts.ts';
import type { EffectDependencies } from './effects.ts';

interface Posted {
  collection: CollectionSchema;
  id: string;
  /** As it is stored now. */
  row: StoredRow;
  lines: readonly PlannedLines[];
  revision: number;
  variables: Variables;
  actor: Actor;
}

/**
 * Carries out the effects on books. They come after the number, so that every transaction waits for
 * the same rows in the same order.
 */
export async function post(
  dependencies: Pick<EffectDependencies, 'ledger' | 'labels'>,
  trx: Db,
  { effects: all }: TransitionJson,
  { collection, id, row, lines, revision, variables, actor }: Posted,
): Promise<void> {
  const effects = all.filter(isLedgerEffect);
  if (effects.length === 0) return;
  const rows = new Map(lines.map((each) => [each.schema, each.lines]));
  const refusal = await dependencies.ledger.run(trx, {
    workspace: collection.workspace,
    collection: collection.id,
    recordId: id,
    revision,
    effects,
    record: toExpressionRecord(collection, row, rows),
    variables,
    userId: actor.userId,
    callId: actor.callId,
  });
  if (!refusal) return;
  const message = await explainRefusal(dependencies, trx, collection, refusal, actor);
  const fields = [{ field: refusal.lines ?? 'state', message }];
  throw new AppError('postingRefused', { fields, reason: refusal.name });
}

function isLedgerEffect(effect: TransitionJson['effects'][number]): effect is LedgerEffectJson {
  return ['post', 'reserve', 'release', 'reverse'].includes(effect.kind);
}

/** Names items, places and documents as the person may see them. */
async function explainRefusal(
  { labels }: Pick<EffectDependencies, 'labels'>,
  trx: Db,
  collection: CollectionSchema,
  refusal: LedgerRefusal,
  { userId, locale }: Actor,
): Promise<string> {
  const at = locale === 'zh-CN' ? 0 : 1;
  const nameOf = async (target: string, id: string) => {
    const [found] = await labels.readNames(trx, collection, target, [id], { userId, locale });
    return found?.label ?? id;
  };
  const key: string[] = [];
  for (const { field, value } of refusal.key) {
    key.push(`${field.title[at]} ${await showValue(field, value, at, nameOf)}`);
  }
  const { document } = refusal;
  const parts: Record<string, string> = {
    book: refusal.book[at],
    measure: refusal.measure[at],
    key: key.join(SEPARATORS[locale]),
    wanted: refusal.wanted,
    available: refusal.available,
    missing: refusal.missing,
    day: refusal.day > MAX_PERIOD ? formatDay(refusal.day) : formatPeriod(refusal.day),
    document: document ? await nameOf(document.collection, document.id) : '',
  };
  const blind = refusal.isBlind ? BLIND_REFUSALS[refusal.name] : undefined;
  const text = (blind ?? LEDGER_REFUSALS[refusal.name])[locale];
  return text.replace(/\{(\w+)\}/g, (_, name: string) => parts[name] ?? '');
}

const SEPARATORS: Record<Locale, string> = { 'zh-CN': '，', 'en-US': ', ' };
const MAX_PERIOD = 999_912;

const formatPeriod = (period: number) =>
  `${Math.floor(period / 100)}-${String(period % 100).padStart(2, '0')}`;

async function showValue(
  field: LedgerRefusal['key'][number]['field'],
  value: string | number,
  at: 0 | 1,
  nameOf: (target: string, id: string) => Promise<string>,
): Promise<string> {
  switch (field.type) {
    case 'date':
      return formatDay(Number(value));
    case 'choice':
      return field.choices.find(({ id }) => id === value)?.title[at] ?? String(value);
    case 'link':
      return nameOf(field.to, String(value));
    case 'person':
    case 'orgUnit':
      return nameOf(field.type, String(value));
    default:
      return String(value);
  }
}
