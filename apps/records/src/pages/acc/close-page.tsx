import { InnerLink, Loading, NoPage, StatusTag, useChange, useGet } from '@pedestal/workbench';
import { Button, Form, Input, Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { useWorkspace } from '../../workspace/workspace-context.ts';
import { AccFrame, Problem } from './acc-frame.tsx';
import { closeBooks, reopenBooks, useCarryForward, useGenerate } from './closing/use-closing.ts';
import { type Month, useMonth } from './closing/use-month.ts';
import { useAccTexts } from './texts.ts';
import { type OpenedCompany, useCompany } from './use-company.ts';

/** The end of a month: what must be right, what is generated, and closing. */
export function Component() {
  const { collections } = useWorkspace();
  const company = useCompany();
  if (!collections.some(({ id }) => id === 'voucher')) return <NoPage />;
  return (
    <AccFrame page="close" company={company} hasMonth>
      {(opened) => <Checked key={opened.month} company={opened} />}
    </AccFrame>
  );
}

function Checked({ company }: { company: OpenedCompany }) {
  const { data, error, refetch } = useMonth(company);
  if (error && !data) return <Problem error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  return <Checks company={company} data={data} />;
}

function Checks({ company, data }: { company: OpenedCompany; data: Month }) {
  const t = useAccTexts();
  const { base, collections, workspace } = useWorkspace();
  const { month } = company;
  const carry = useCarryForward(company, data);
  const generate = useGenerate(company);
  const hasRules = collections.some(({ id }) => id === 'mapping');
  const canCreate = collections.find(({ id }) => id === 'voucher')?.can.create === true;
  const openList = `${base}/voucher?${new URLSearchParams({
    f: `and(${data.range},state.in.draft~review~checked)`,
  })}`;
  const bankPage = `${base}/p/bank`;
  return (
    <ol className="acc-checks">
      {hasRules && (
        <Step
          isGood
          title={t('close.generate')}
          hint={t('close.generateHint')}
          action={
            <>
              <InnerLink to={`${base}/mapping`}>{t('close.rules')}</InnerLink>
              {canCreate && (
                <Button loading={generate.isPending} onClick={() => generate.mutate(undefined)}>
                  {t('close.generateNow')}
                </Button>
              )}
            </>
          }
        />
      )}
      <Step
        isGood={data.open === 0}
        title={t('close.posted')}
        hint={t(data.open === 0 ? 'close.allPosted' : 'close.notPosted', {
          posted: data.posted,
          open: data.open,
        })}
        action={data.open > 0 && <InnerLink to={openList}>{t('close.showOpen')}</InnerLink>}
      />
      <Step
        isGood={data.unbalanced === 0 && data.difference === 0n}
        title={t('close.balanced')}
        hint={t(balanceHint(data), { count: data.unbalanced })}
        action={data.unbalanced > 0 && <InnerLink to={openList}>{t('close.showOpen')}</InnerLink>}
      />
      <Step
        isGood={data.gaps.length === 0}
        title={t('close.gaps')}
        hint={
          data.gaps.length === 0
            ? t('close.noGaps')
            : t('close.someGaps', { numbers: data.gaps.slice(0, 10).join(' ') })
        }
      />
      <Step
        isGood={data.openBankLines === 0}
        title={t('close.bank')}
        hint={t(data.openBankLines === 0 ? 'close.bankDone' : 'close.bankOpen', {
          count: data.openBankLines,
        })}
        action={data.openBankLines > 0 && <InnerLink to={bankPage}>{t('bank.title')}</InnerLink>}
      />
      <Step
        isGood={data.profit.length === 0}
        title={t('close.carry')}
        hint={t(data.profit.length === 0 ? 'close.carryDone' : 'close.carryOpen')}
        action={
          canCreate &&
          data.profit.length > 0 && (
            <Button loading={carry.isPending} onClick={() => carry.mutate(undefined)}>
              {t('close.carryNow')}
            </Button>
          )
        }
      />
      <CloseStep
        place={{ workspace: workspace.key, set: company.set.id, month }}
        onMonth={(next) => company.patch({ month: next })}
        isReady={data.open === 0 && data.gaps.length === 0 && data.difference === 0n}
      />
    </ol>
  );
}

function balanceHint({ unbalanced, difference }: Month) {
  if (unbalanced > 0) return 'close.notBalanced';
  return difference === 0n ? 'close.isBalanced' : 'close.offBalance';
}

interface StepProps {
  isGood: boolean;
  title: string;
  hint: string;
  action?: ReactNode;
}

function Step({ isGood, title, hint, action }: StepProps) {
  const t = useAccTexts();
  return (
    <li>
      <span
        className={`acc-mark ${isGood ? 'acc-good' : 'acc-bad'}`}
        role="img"
        aria-label={t(isGood ? 'close.good' : 'close.bad')}
      >
        {isGood ? '✓' : '!'}
      </span>
      <span>
        <strong>{title}</strong>
        <span className="wb-muted">{hint}</span>
      </span>
      <span className="acc-step-actions">{action}</span>
    </li>
  );
}

type Place = Parameters<typeof closeBooks>[1];

interface CloseStepProps {
  place: Place;
  isReady: boolean;
  onMonth: (month: string) => void;
}

/** Closes the earliest open month of the set, or reopens the latest closed one with a reason. */
function CloseStep({ place, isReady, onMonth }: CloseStepProps) {
  const t = useAccTexts();
  const { month, set } = place;
  const params = { workspace: place.workspace };
  const books = useGet('GET /gateway/ledger/:workspace/books', { params });
  const gl = books.data?.items.find(({ id }) => id === 'gl');
  const { data } = useGet(
    'GET /gateway/ledger/:workspace/books/:book/periods',
    { params: { ...params, book: 'gl' }, query: { part: set } },
    { enabled: gl !== undefined },
  );
  const [isAsking, setAsking] = useState(false);
  const close = useChange((call) => closeBooks(call, place), {
    done: t('close.closedDone', { month }),
  });
  if (!gl || !data) return null;
  const state = data.items.find(({ period }) => period === month)?.state;
  const earliest = data.items.findLast((each) => each.state !== 'closed')?.period;
  const latest = data.items.find((each) => each.state !== 'open')?.period;
  const isEarliest = earliest === month;
  const hint =
    state === 'closed'
      ? t('close.isClosed')
      : state === undefined
        ? t('close.noPeriod')
        : isEarliest
          ? t('close.closeHint')
          : t('close.earlierFirst', { month: earliest ?? '' });
  return (
    <>
      <Step
        isGood={state === 'closed'}
        title={t('close.closeTitle', { month })}
        hint={hint}
        action={
          <>
            {state && (
              <StatusTag tone={state === 'closed' ? 'success' : 'warning'}>
                {t(`close.state.${state}`)}
              </StatusTag>
            )}
            {state !== undefined && state !== 'closed' && earliest && !isEarliest && (
              <Button onClick={() => onMonth(earliest)}>
                {t('close.goTo', { month: earliest })}
              </Button>
            )}
            {gl.can.close && state === 'open' && (
              <Button
                type="primary"
                disabled={!isReady || !isEarliest}
                loading={close.isPending}
                onClick={() => close.mutate(undefined)}
              >
                {t('close.close')}
              </Button>
            )}
            {gl.can.reopen && state === 'closed' && latest === month && (
              <Button danger onClick={() => setAsking(true)}>
                {t('close.reopen')}
              </Button>
            )}
          </>
        }
      />
      {isAsking && <ReopenDialog place={place} onClose={() => setAsking(false)} />}
    </>
  );
}

function ReopenDialog({ place, onClose }: { place: Place; onClose: () => void }) {
  const t = useAccTexts();
  const { month } = place;
  const [form] = Form.useForm<{ reason: string }>();
  const { mutate, isPending } = useChange(
    (call, { reason }: { reason: string }) => reopenBooks(call, place, reason),
    { done: t('close.reopenedDone', { month }), onDone: onClose },
  );
  return (
    <Modal
      open
      title={t('close.askReopen', { month })}
      okText={t('close.reopen')}
      okButtonProps={{ danger: true, loading: isPending }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" requiredMark={false} onFinish={mutate}>
        <Form.Item
          name="reason"
          label={t('close.reason')}
          rules={[{ required: true, whitespace: true, message: t('close.reasonMissing') }]}
        >
          <Input autoFocus maxLength={200} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
