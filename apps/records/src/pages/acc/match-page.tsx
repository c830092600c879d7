import { useLocale, useShell } from '@pedestal/sub-app-sdk/react';
import { Loading, NoPage, useChange, useGet } from '@pedestal/workbench';
import { useQuery } from '@tanstack/react-query';
import { Button, Empty, Segmented } from 'antd';
import { localDay } from '../../values/local-day.ts';
import { useWorkspace } from '../../workspace/workspace-context.ts';
import { AccFrame, Problem } from './acc-frame.tsx';
import { titleOf } from './accounts.ts';
import { fromCents, toCents } from './money.ts';
import { compareAges } from './open-items/compare-ages.ts';
import { type MatchLine, type OpenItem, suggestMatch } from './open-items/suggest-match.ts';
import { TooManyError } from './read-all.ts';
import { showCents } from './statements/sheet.ts';
import { SheetView } from './statements/sheet-view.tsx';
import { useAccTexts } from './texts.ts';
import { type OpenedCompany, useCompany } from './use-company.ts';

const SIDES = ['receivable', 'payable'] as const;
type Side = (typeof SIDES)[number];

/** Open items: how old they are, and payments that wait to be matched. */
export function Component() {
  const t = useAccTexts();
  const { collections } = useWorkspace();
  const company = useCompany();
  if (!collections.some(({ id }) => id === 'settlement')) return <NoPage />;
  const side = SIDES.find((each) => each === company.values.side) ?? 'receivable';
  return (
    <AccFrame page="match" company={company}>
      {(opened) => (
        <>
          <div className="acc-tabs">
            <Segmented<Side>
              aria-label={t('match.side')}
              value={side}
              options={SIDES.map((each) => ({ value: each, label: t(`match.${each}`) }))}
              onChange={(next) => company.patch({ side: next })}
            />
          </div>
          <Suggestions key={side} company={opened} side={side} />
          <Ageing company={opened} side={side} />
        </>
      )}
    </AccFrame>
  );
}

const byAge = (a: { since: string }, b: { since: string }) => a.since.localeCompare(b.since);

interface Group {
  account: string;
  party: string;
  partyName: string;
  items: OpenItem[];
}

/** Parties with payments that name no invoice. */
function Suggestions({ company, side }: { company: OpenedCompany; side: Side }) {
  const t = useAccTexts();
  const { call } = useShell();
  const { workspace } = useWorkspace();
  const { set } = company;
  const { data, error, refetch } = useQuery({
    queryKey: ['acc open items', workspace.key, set.id, side],
    staleTime: 0,
    queryFn: async () => {
      const { items, labels, isTooLarge } = await call(
        'GET /gateway/ledger/:workspace/books/:book/ageing',
        {
          params: { workspace: workspace.key, book: side },
          query: { by: 'account,party,ref', f: `set.eq.${set.id}` },
        },
      );
      if (isTooLarge) throw new TooManyError();
      const groups = new Map<string, Group>();
      for (const { values, total } of items.toSorted(byAge)) {
        const { account, party, ref = null } = values;
        if (!account || !party) continue;
        const key = `${account} ${party}`;
        const partyName = labels.party?.[party] ?? party;
        const group = groups.get(key) ?? { account, party, partyName, items: [] };
        group.items.push({ ref, cents: toCents(total) });
        groups.set(key, group);
      }
      return [...groups.values()];
    },
  });
  if (error) return <Problem error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  const open = data
    .map((group) => ({ group, lines: suggestMatch(group.items) }))
    .filter(({ lines }) => lines.length > 0);
  return (
    <>
      <h2>{t('match.waiting')}</h2>
      {open.length === 0 && <Empty description={t('match.none')} />}
      <ol className="acc-checks">
        {open.map(({ group, lines }) => (
          <Suggestion
            key={`${group.account} ${group.party}`}
            {...{ company, side, group, lines }}
          />
        ))}
      </ol>
    </>
  );
}

interface SuggestionProps {
  company: OpenedCompany;
  side: Side;
  group: Group;
  lines: readonly MatchLine[];
}

function Suggestion({ company, side, group, lines }: SuggestionProps) {
  const t = useAccTexts();
  const locale = useLocale();
  const { workspace, collections } = useWorkspace();
  const account = company.accounts.find(({ id }) => id === group.account);
  const canMatch = collections
    .find(({ id }) => id === 'settlement')
    ?.states?.transitions.some(({ id }) => id === 'post');
  const { mutate, isPending } = useChange(
    async (call) => {
      const params = { workspace: workspace.key, collection: 'settlement' };
      const values = { set: company.set.id, side, account: group.account, party: group.party };
      const rows = lines.map(({ ref, cents }) => ({ values: { ref, amount: fromCents(cents) } }));
      const body = { values: { ...values, day: localDay() }, lines: { lines: rows } };
      const made = await call('POST /gateway/records/:workspace/:collection', {
        params,
        body,
      } as never);
      const { id, version } = made as unknown as { id: string; version: number };
      await call('POST /gateway/records/:workspace/:collection/:id/transitions/:transition', {
        params: { ...params, id, transition: 'post' },
        body: { version },
      });
    },
    { done: t('match.done', { party: group.partyName }) },
  );
  const show = ({ ref, cents }: MatchLine) =>
    `${ref ?? t('match.noRef')} ${showCents(cents < 0n ? -cents : cents, locale)}`;
  return (
    <li>
      <span className="acc-mark" aria-hidden="true">
        ⇄
      </span>
      <span>
        <strong>{group.partyName}</strong>
        <span className="wb-muted">
          {account ? `${titleOf(account, locale)} · ` : ''}
          {lines
            .filter(({ cents }) => cents < 0n)
            .map(show)
            .join(' + ')}
          {' → '}
          {lines
            .filter(({ cents }) => cents > 0n)
            .map(show)
            .join(' + ')}
        </span>
      </span>
      <span className="acc-step-actions">
        {canMatch && (
          <Button
            type="primary"
            aria-label={t('match.actNamed', { party: group.partyName })}
            loading={isPending}
            onClick={() => mutate(undefined)}
          >
            {t('match.act')}
          </Button>
        )}
      </span>
    </li>
  );
}

const LIMITS = [30, 60, 90, 180];

const orBlank = (cents: bigint) => (cents === 0n ? null : cents);

/** How long open items have been open, by party. */
function Ageing({ company, side }: { company: OpenedCompany; side: Side }) {
  const t = useAccTexts();
  const { workspace, base } = useWorkspace();
  const { set } = company;
  const { data, error, refetch } = useGet('GET /gateway/ledger/:workspace/books/:book/ageing', {
    params: { workspace: workspace.key, book: side },
    query: { by: 'party', f: `set.eq.${set.id}`, days: LIMITS.join(',') },
  });
  if (error) return <Problem error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  const ages = [...LIMITS, undefined].map((to, index) => ({
    id: String(index),
    isNumber: true,
    title:
      to === undefined
        ? t('match.over', { from: LIMITS[index - 1] ?? 0 })
        : t('match.upTo', { from: (LIMITS[index - 1] ?? -1) + 1, to }),
  }));
  const rows = data.items
    .map(({ values, total, ages: parts }) => ({
      party: values.party,
      total: toCents(total),
      ages: parts.map(toCents),
    }))
    .toSorted(compareAges);
  return (
    <>
      <h2>{t('match.ageing')}</h2>
      <SheetView
        sheet={{
          title: t(`match.ageing_${side}`),
          about: `${set.name} · ${localDay()}`,
          head: [
            { id: 'party', title: t('aux.party') },
            { id: 'total', title: t('total'), isNumber: true },
            ...ages,
          ],
          rows: [
            ...rows.map((row) => ({
              id: row.party ?? '-',
              to: `${base}/-/book/${side}?${new URLSearchParams({
                by: 'party,ref',
                d_set: set.id,
                d_party: row.party ?? '-',
              })}`,
              cells: [
                data.labels.party?.[row.party ?? ''] ?? t('match.noParty'),
                row.total,
                ...row.ages.map(orBlank),
              ],
            })),
            ...(data.items.length === 0
              ? []
              : [
                  {
                    id: '-total',
                    tone: 'total' as const,
                    cells: [
                      t('total'),
                      toCents(data.total.total),
                      ...data.total.ages.map(toCents).map(orBlank),
                    ],
                  },
                ]),
          ],
        }}
      />
    </>
  );
}
