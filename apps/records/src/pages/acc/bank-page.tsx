import type { Call } from '@pedestal/contract';
import { useLocale, useShell } from '@pedestal/sub-app-sdk/react';
import { InnerLink, Loading, NoPage, useChange } from '@pedestal/workbench';
import { Button, Empty } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useWorkspace } from '../../workspace/workspace-context.ts';
import { AccFrame, Problem } from './acc-frame.tsx';
import { findAccounts, titleOf } from './accounts.ts';
import { Combo } from './combo.tsx';
import { fromCents } from './money.ts';
import { type BankSuggestion, useBankLines } from './open-items/use-bank-lines.ts';
import { showCents } from './statements/sheet.ts';
import { useAccTexts } from './texts.ts';
import { type OpenedCompany, useCompany } from './use-company.ts';
import { AuxInput } from './voucher/aux-input.tsx';

/** Lines of bank statements, and the vouchers that say the same. */
export function Component() {
  const t = useAccTexts();
  const { base, collections } = useWorkspace();
  const navigate = useNavigate();
  const company = useCompany();
  if (!collections.some(({ id }) => id === 'bankLine')) return <NoPage />;
  return (
    <AccFrame
      page="bank"
      company={company}
      actions={<Button onClick={() => navigate(`${base}/bankLine`)}>{t('bank.import')}</Button>}
    >
      {(opened) => <Lines company={opened} />}
    </AccFrame>
  );
}

function Lines({ company }: { company: OpenedCompany }) {
  const t = useAccTexts();
  const { data, error, refetch } = useBankLines(company);
  const { workspace } = useWorkspace();
  const sure = (data ?? []).flatMap(({ line, voucher }) => (voucher ? [{ line, voucher }] : []));
  const all = useChange(
    async (call) => {
      for (const { line, voucher } of sure) await match(call, workspace.key, line, voucher.id);
    },
    { done: t('bank.matchedAll', { count: sure.length }) },
  );
  if (error && !data) return <Problem error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  if (data.length === 0) return <Empty description={t('bank.none')} />;
  return (
    <>
      <div className="acc-tabs">
        <span className="wb-muted">
          {t('bank.count', { count: data.length, found: sure.length })}
        </span>
        {sure.length > 1 && (
          <Button loading={all.isPending} onClick={() => all.mutate(undefined)}>
            {t('bank.matchAll')}
          </Button>
        )}
      </div>
      <ol className="acc-checks">
        {data.map((each) => (
          <BankRow key={each.line.id} company={company} suggestion={each} />
        ))}
      </ol>
    </>
  );
}

/** Names the voucher of a line, and says that they agree. */
async function match(
  call: Call,
  workspace: string,
  line: { id: string; version: number },
  voucher: string,
): Promise<void> {
  const params = { workspace, collection: 'bankLine', id: line.id };
  const { version } = await call('PATCH /gateway/records/:workspace/:collection/:id', {
    params,
    body: { version: line.version, values: { voucher }, lines: {} },
  });
  await call('POST /gateway/records/:workspace/:collection/:id/transitions/:transition', {
    params: { ...params, transition: 'match' },
    body: { version },
  });
}

function BankRow({ company, suggestion }: { company: OpenedCompany; suggestion: BankSuggestion }) {
  const t = useAccTexts();
  const locale = useLocale();
  const { base, workspace } = useWorkspace();
  const { line, voucher } = suggestion;
  const confirm = useChange((call) => match(call, workspace.key, line, voucher?.id ?? ''), {
    done: t('bank.matched'),
  });
  const amount = showCents(line.cents, locale);
  return (
    <li>
      <span className={`acc-mark ${line.cents > 0n ? 'acc-good' : 'acc-bad'}`} aria-hidden="true">
        {line.cents > 0n ? '＋' : '－'}
      </span>
      <span>
        <strong>
          {line.day} · {amount}
        </strong>
        <span className="wb-muted">
          {[line.counterparty, line.text].filter((text) => text !== '').join(' · ')}
        </span>
        {voucher && (
          <span>
            {' '}
            <InnerLink to={`${base}/voucher/${voucher.id}`}>
              {t('bank.suggested', { no: voucher.label || '—', day: voucher.day })}
            </InnerLink>
          </span>
        )}
      </span>
      <span className="acc-step-actions">
        {voucher ? (
          <Button
            type="primary"
            aria-label={t('bank.matchNamed', { amount })}
            loading={confirm.isPending}
            onClick={() => confirm.mutate(undefined)}
          >
            {t('bank.match')}
          </Button>
        ) : (
          <NewVoucher company={company} suggestion={suggestion} />
        )}
      </span>
    </li>
  );
}

/** Makes the draft of a line that no voucher has booked yet: the other account is all it needs. */
function NewVoucher({
  company,
  suggestion: { line },
}: {
  company: OpenedCompany;
  suggestion: BankSuggestion;
}) {
  const t = useAccTexts();
  const locale = useLocale();
  const { workspace, collections } = useWorkspace();
  const [query, setQuery] = useState('');
  /** Asks for a party, which the bank's name of it did not tell. */
  const [asking, setAsking] = useState<string>();
  const usable = company.accounts.filter(({ needs }) => needs.every((need) => need === 'party'));
  const findParty = useFindParty(line.counterparty);
  const create = useChange(
    async (call, { account, party = null }: { account: string; party?: string | null }) => {
      const amount = fromCents(line.cents < 0n ? -line.cents : line.cents);
      const summary = (line.text || line.counterparty || line.day).slice(0, 100);
      const isIn = line.cents > 0n;
      const flow = company.accounts.find(({ id }) => id === account)?.flow ?? null;
      const bank = { summary, account: line.account, flow };
      const other = { summary, account, party };
      const rows = isIn
        ? [
            { ...bank, debit: amount },
            { ...other, credit: amount },
          ]
        : [
            { ...other, debit: amount },
            { ...bank, credit: amount },
          ];
      const values = {
        ...{ set: company.set.id, kind: isIn ? 'receipt' : 'payment', day: line.day, summary },
        ...{ origin: 'bank', source: `bank ${line.id}` },
      };
      const body = { values, lines: { lines: rows.map((row) => ({ values: row })) } };
      const params = { workspace: workspace.key, collection: 'voucher' };
      const made = await call('POST /gateway/records/:workspace/:collection', {
        params,
        body,
      } as never);
      await match(call, workspace.key, line, (made as unknown as { id: string }).id);
    },
    { done: t('bank.made') },
  );
  const choose = async (account: string) => {
    const needsParty = usable.some(({ id, needs }) => id === account && needs.length > 0);
    if (!needsParty) return create.mutate({ account });
    const party = await findParty();
    if (party === undefined) setAsking(account);
    else create.mutate({ account, party });
    return undefined;
  };
  if (!collections.find(({ id }) => id === 'voucher')?.can.create) return null;
  if (asking !== undefined) {
    return (
      <AuxInput
        need="party"
        row={1}
        value={undefined}
        isBad={false}
        onChange={(party) => party && create.mutate({ account: asking, party: party.id })}
        onEnter={() => {}}
      />
    );
  }
  return (
    <Combo
      label={t('bank.make')}
      text=""
      choices={findAccounts(usable, query).map((account) => ({
        id: account.id,
        label: titleOf(account, locale),
      }))}
      onType={setQuery}
      onPick={(choice) => choice && void choose(choice.id)}
    />
  );
}

/** The party that a bank statement names, if exactly one has this name. */
function useFindParty(name: string): () => Promise<string | undefined> {
  const { call } = useShell();
  const { workspace } = useWorkspace();
  return async () => {
    if (name === '') return undefined;
    const params = { workspace: workspace.key, collection: 'voucher', field: 'lines.party' };
    const key = 'GET /gateway/records/:workspace/:collection/options/:field';
    const found = await call(key, { params, query: { q: name, limit: 2 } }).catch(() => undefined);
    const [party, another] = found?.items ?? [];
    return another === undefined ? party?.id : undefined;
  };
}
