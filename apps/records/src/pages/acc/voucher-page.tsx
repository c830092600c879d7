import type { StoredRecord } from '@pedestal/contract';
import { useShell } from '@pedestal/sub-app-sdk/react';
import {
  DateInput,
  Failure,
  InnerLink,
  Loading,
  NoPage,
  useChange,
  useGet,
} from '@pedestal/workbench';
import { Alert, Button, Input, Select } from 'antd';
import { type KeyboardEvent, useId, useMemo, useState } from 'react';
import { localDay } from '../../values/local-day.ts';
import { useWorkspace } from '../../workspace/workspace-context.ts';
import { AccFrame } from './acc-frame.tsx';
import { useAccTexts } from './texts.ts';
import { type OpenedCompany, useCompany } from './use-company.ts';
import { filledLines, fromRecord, problemsOf, suggestFlow, toValues } from './voucher/draft.ts';
import { TemplateSelect } from './voucher/template-select.tsx';
import { useCopyLast } from './voucher/use-copy-last.ts';
import { useLines } from './voucher/use-lines.ts';
import { VoucherLines } from './voucher/voucher-lines.tsx';

export const KINDS = ['general', 'receipt', 'payment', 'transfer'] as const;

/** Enters vouchers by keyboard alone. */
export function Component() {
  const { collections } = useWorkspace();
  const company = useCompany();
  const { id } = company.values;
  const voucher = collections.find((each) => each.id === 'voucher');
  if (!voucher || (id === undefined && !voucher.can.create)) return <NoPage />;
  return (
    <AccFrame page="voucher" company={company}>
      {(opened) =>
        id === undefined ? (
          <Entry key="new" company={opened} record={undefined} />
        ) : (
          <Stored key={id} company={opened} id={id} />
        )
      }
    </AccFrame>
  );
}

function Stored({ company, id }: { company: OpenedCompany; id: string }) {
  const t = useAccTexts();
  const { workspace, base } = useWorkspace();
  const { data, error, refetch } = useGet('GET /gateway/records/:workspace/:collection/:id', {
    params: { workspace: workspace.key, collection: 'voucher', id },
  });
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  if (!data.writable.includes('lines')) {
    return (
      <Alert
        type="info"
        showIcon
        title={t('voucher.frozen')}
        action={<InnerLink to={`${base}/voucher/${id}`}>{t('voucher.open')}</InnerLink>}
      />
    );
  }
  return <Entry company={company} record={data} />;
}

const textOf = (value: unknown, otherwise: string) =>
  typeof value === 'string' && value !== '' ? value : otherwise;

function Entry({ company, record }: { company: OpenedCompany; record: StoredRecord | undefined }) {
  const t = useAccTexts();
  const ids = { kind: useId(), day: useId(), attachments: useId() };
  const { accounts } = company;
  const byId = useMemo(() => new Map(accounts.map((each) => [each.id, each])), [accounts]);
  const [head, setHead] = useState({
    kind: textOf(record?.values.kind, 'general'),
    day: textOf(record?.values.day, localDay()),
    attachments: textOf(record?.values.attachments, '0'),
  });
  const [isChecked, setChecked] = useState(false);
  const lines = useLines(() => (record ? fromRecord(record) : []), byId, !record);
  const save = useSave(company, record, () => {
    setChecked(false);
    lines.reset([]);
  });
  const start = (from: StoredRecord) => {
    setHead({ ...head, kind: textOf(from.values.kind, head.kind) });
    lines.reset(fromRecord(from, true));
  };
  const copyLast = useCopyLast(company.set.id, start);
  const submit = () => {
    setChecked(true);
    const filled = filledLines(lines.lines);
    if (filled.length === 0 || filled.some((line) => problemsOf(line, byId).length > 0)) return;
    const flow = suggestFlow(filled, byId);
    const rows = filled.map((line) => ({ id: line.id, values: toValues(line, byId, flow) }));
    save.mutate({ values: { ...head, summary: filled[0]?.summary.trim() ?? '' }, rows });
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys work in every field of the voucher.
    <div
      className="acc-voucher"
      onKeyDown={(event) => {
        const act = actOf(event);
        if (act === undefined || (record && act !== 'save')) return;
        event.preventDefault();
        if (act === 'save') submit();
        if (act === 'copy') void copyLast();
        if (act === 'template') {
          event.currentTarget.querySelector<HTMLElement>('.acc-template input')?.focus();
        }
      }}
    >
      <div className="acc-head-fields">
        <div className="acc-field">
          <label htmlFor={ids.kind}>{t('voucher.kind')}</label>
          <Select
            id={ids.kind}
            value={head.kind}
            options={KINDS.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
            onChange={(kind) => setHead({ ...head, kind })}
          />
        </div>
        <div className="acc-field">
          <label htmlFor={ids.day}>{t('voucher.day')}</label>
          <DateInput
            id={ids.day}
            label={t('voucher.day')}
            isRequired
            value={head.day}
            onChange={(day) => setHead({ ...head, day: day ?? head.day })}
          />
        </div>
        <div className="acc-field">
          <label htmlFor={ids.attachments}>{t('voucher.attachments')}</label>
          <Input
            id={ids.attachments}
            inputMode="numeric"
            value={head.attachments}
            onChange={({ target }) =>
              setHead({ ...head, attachments: target.value.replaceAll(/\D/g, '') })
            }
          />
        </div>
        {!record && <TemplateSelect setId={company.set.id} onPick={start} />}
      </div>
      <VoucherLines {...{ lines, accounts, byId, isChecked }} />
      {isChecked && filledLines(lines.lines).some((line) => problemsOf(line, byId).length > 0) && (
        <Alert type="error" showIcon title={t('voucher.incomplete')} />
      )}
      <div className="acc-buttons">
        <Button ref={lines.save} type="primary" loading={save.isPending} onClick={submit}>
          {t('voucher.save')}
        </Button>
        {!record && (
          <Button aria-keyshortcuts="Alt+L" onClick={() => void copyLast()}>
            {t('voucher.copyLast')}
          </Button>
        )}
        <Keys isNew={!record} />
      </div>
    </div>
  );
}

/** What the keys of a voucher do. The letters are those of the keyboard, whatever Alt makes of them. */
function actOf(event: KeyboardEvent): 'save' | 'copy' | 'template' | undefined {
  const { code, key, altKey, ctrlKey, metaKey } = event;
  const isControl = ctrlKey || metaKey;
  if (isControl && !altKey && (key === 'Enter' || key.toLowerCase() === 's')) return 'save';
  if (!altKey || isControl) return undefined;
  return code === 'KeyL' ? 'copy' : code === 'KeyM' ? 'template' : undefined;
}

const KEYS = [
  ['Enter', 'keyEnter'],
  ['=', 'keyEqual'],
  ['Space', 'keySpace'],
  ['Ctrl Enter', 'keySave'],
] as const;
const KEYS_OF_NEW = [
  ['Alt L', 'copyLast'],
  ['Alt M', 'keyTemplate'],
] as const;

function Keys({ isNew }: { isNew: boolean }) {
  const t = useAccTexts();
  return (
    <p className="acc-keys">
      {[...KEYS, ...(isNew ? KEYS_OF_NEW : [])].map(([key, text]) => (
        <span key={key}>
          <kbd>{key}</kbd> {t(`voucher.${text}`)}
        </span>
      ))}
    </p>
  );
}

interface Content {
  values: Record<string, string>;
  rows: { id: string | undefined; values: Record<string, string | null> }[];
}

/** Creates the voucher, or changes the draft that was opened. */
function useSave(company: OpenedCompany, record: StoredRecord | undefined, onSaved: () => void) {
  const t = useAccTexts();
  const shell = useShell();
  const { workspace } = useWorkspace();
  const params = { workspace: workspace.key, collection: 'voucher' };
  return useChange(
    async (call, { values, rows }: Content) => {
      if (!record) {
        const body = {
          values: { ...values, set: company.set.id },
          lines: { lines: rows.map((row) => ({ values: row.values })) },
        };
        return call('POST /gateway/records/:workspace/:collection', { params, body } as never);
      }
      const kept = new Set(rows.flatMap(({ id }) => id ?? []));
      const stored = record.lines.lines ?? [];
      const lines = {
        add: rows.filter(({ id }) => id === undefined).map((row) => ({ values: row.values })),
        change: rows.filter(({ id }) => id !== undefined),
        remove: stored.map(({ id }) => id).filter((id) => !kept.has(id)),
      };
      return call('PATCH /gateway/records/:workspace/:collection/:id', {
        params: { ...params, id: record.id },
        body: { version: record.version, values, lines: { lines } },
      } as never);
    },
    {
      onDone() {
        shell.notify({ type: 'success', message: t('voucher.saved') });
        if (!record) onSaved();
      },
    },
  );
}
