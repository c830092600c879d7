import chart from '@pedestal/acc/chart.json';
import type { Call } from '@pedestal/contract';
import { DateInput, InnerLink, NoPage, Page, useChange } from '@pedestal/workbench';
import { Button, Form, Input, Progress } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { localDay } from '../../values/local-day.ts';
import { useWorkspace } from '../../workspace/workspace-context.ts';
import './acc.css';
import { AccNav } from './acc-frame.tsx';
import { NEEDS } from './accounts.ts';
import { useAccTexts } from './texts.ts';

interface ChartRow {
  code: string;
  name: string;
  nameEn: string;
  category: string;
  side: string;
  parent?: string;
  isGroup?: boolean;
  kind?: string;
  needs?: string[];
  flow?: string;
}

interface Values {
  code: string;
  name: string;
  start: string;
}

/** Starts a company: its account set, with the standard chart as template. */
export function Component() {
  const t = useAccTexts();
  const { workspace, base, collections } = useWorkspace();
  const navigate = useNavigate();
  const [form] = Form.useForm<Values>();
  const [done, setDone] = useState(0);
  const canCreate = ['accountSet', 'account'].every((id) =>
    collections.some((each) => each.id === id && each.can.create),
  );
  const { mutate, isPending } = useChange(
    (call, values: Values) => createSet(call, workspace.key, values, setDone),
    {
      done: t('setup.done'),
      onDone: (id) => navigate(`${base}/account?${new URLSearchParams({ f: `set.eq.${id}` })}`),
    },
  );
  if (!collections.some(({ id }) => id === 'accountSet')) return <NoPage />;
  return (
    <Page title={t('setup.title')} hint={t('setup.hint')}>
      <AccNav page="setup" />
      <nav className="acc-lists" aria-label={t('setup.more')}>
        {(['accountSet', 'account', 'opening', 'voucherTemplate', 'mapping'] as const)
          .filter((id) => collections.some((each) => each.id === id))
          .map((id) => (
            <InnerLink key={id} to={`${base}/${id}`}>
              {t(`setup.${id}`)}
            </InnerLink>
          ))}
      </nav>
      {canCreate && (
        <Form<Values>
          className="acc-voucher"
          style={{ maxWidth: 420 }}
          form={form}
          layout="vertical"
          requiredMark
          initialValues={{ start: localDay() }}
          onFinish={mutate}
        >
          <h2>{t('setup.new')}</h2>
          <Form.Item
            name="code"
            label={t('setup.code')}
            rules={[{ required: true, whitespace: true, message: t('setup.missing') }]}
          >
            <Input maxLength={20} />
          </Form.Item>
          <Form.Item
            name="name"
            label={t('setup.name')}
            rules={[{ required: true, whitespace: true, message: t('setup.missing') }]}
          >
            <Input maxLength={100} />
          </Form.Item>
          <Form.Item name="start" label={t('setup.start')} rules={[{ required: true }]}>
            <StartInput label={t('setup.start')} />
          </Form.Item>
          <p className="wb-muted">{t('setup.chart', { count: chart.length })}</p>
          {isPending && (
            <Progress
              aria-label={t('setup.progress')}
              percent={Math.round((done / chart.length) * 100)}
            />
          )}
          <Button type="primary" htmlType="submit" loading={isPending}>
            {t('setup.create')}
          </Button>
        </Form>
      )}
    </Page>
  );
}

/** The form gives it its value. */
function StartInput(props: { label: string; value?: string; onChange?: (day: string) => void }) {
  const { label, value, onChange } = props;
  return <DateInput label={label} value={value} onChange={(day) => onChange?.(day ?? '')} />;
}

async function createSet(
  call: Call,
  workspace: string,
  { code, name, start }: Values,
  onProgress: (done: number) => void,
): Promise<string> {
  const create = async (collection: string, values: object) => {
    const input = { params: { workspace, collection }, body: { values, lines: {} } };
    const made = await call('POST /gateway/records/:workspace/:collection', input as never);
    return (made as unknown as { id: string }).id;
  };
  const set = await create('accountSet', { code: code.trim(), name: name.trim(), start });
  const ids = new Map<string, string>();
  for (const [index, row] of (chart as ChartRow[]).entries()) {
    const { needs = [], parent, isGroup = false, kind = 'plain', flow = null, ...own } = row;
    const flags = NEEDS.map((need) => [
      `needs${need[0]?.toUpperCase()}${need.slice(1)}`,
      needs.includes(need),
    ]);
    const values = {
      ...{ set, ...own, isGroup, kind, flow, parent: ids.get(parent ?? '') ?? null },
      ...Object.fromEntries(flags),
    };
    ids.set(row.code, await create('account', values));
    onProgress(index + 1);
  }
  return set;
}
