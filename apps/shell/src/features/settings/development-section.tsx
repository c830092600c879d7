import type { SubAppRegistration } from '@pedestal/contract';
import { Alert, Button, Form, Input, Select } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { call } from '../../lib/api/api.ts';
import { useLocale } from '../../lib/format/use-locale.ts';
import { useTranslation } from '../../lib/format/use-translation.ts';
import { openInspector } from '../../lib/stores/inspector.store.ts';
import { useRegistry } from '../../lib/stores/registry.store.ts';
import { SettingRow } from './setting-row.tsx';

interface Fields {
  name: string;
  entry: string;
  format: SubAppRegistration['format'];
}

const FORMATS = ['module', 'html'] as const;

// The document's policy lists the allowed origins, so a change of them needs a new document.
async function saveAndReload(save: () => Promise<unknown>, next?: string): Promise<void> {
  await save();
  if (next === undefined) window.location.reload();
  else window.location.assign(next);
}

/** What `pedestal dev` asks for. It only fills in the form: the person decides. */
function useProposal(): Partial<Fields> | undefined {
  const [params] = useSearchParams();
  // A hidden tab keeps its form while the address belongs to another page.
  const [proposal] = useState(() => {
    const name = params.get('subApp');
    const format = FORMATS.find((each) => each === params.get('format'));
    if (name === null) return undefined;
    return { name, entry: params.get('entry') ?? '', ...(format ? { format } : {}) };
  });
  return proposal;
}

/** Overrides the entries of sub-apps, such as with a dev server, for this person only. */
export function DevelopmentSection() {
  const { t } = useTranslation('settings');
  const locale = useLocale();
  const subApps = useRegistry((state) => state.subApps);
  const [isSaving, setSaving] = useState(false);
  const proposal = useProposal();
  const proposed = subApps.find(({ name }) => name === proposal?.name);

  const save = (body: Fields) => {
    setSaving(true);
    void saveAndReload(
      () => call('POST /gateway/console/registry/override/set', { body }),
      body.name === proposed?.name ? proposed.base : undefined,
    ).catch(() => setSaving(false));
  };
  const reset = (name: string) =>
    void saveAndReload(() =>
      call('POST /gateway/console/registry/override/clear', { body: { name } }),
    ).catch(() => {});

  return (
    <>
      <SettingRow label={t('development.inspector')} hint={t('development.inspectorHint')}>
        <Button onClick={openInspector}>{t('development.inspect')}</Button>
      </SettingRow>
      {subApps
        .filter(({ overridden }) => overridden)
        .map(({ name, title, entry }) => (
          <SettingRow key={name} label={title[locale]} hint={entry ?? ''}>
            <Button onClick={() => reset(name)}>{t('development.reset')}</Button>
          </SettingRow>
        ))}
      {proposal && (
        <Alert
          className="pd-settings-proposal"
          showIcon
          type={proposed ? 'info' : 'warning'}
          title={
            proposed
              ? t('development.proposed', { name: proposed.title[locale] })
              : t('development.unknown', { name: proposal.name })
          }
        />
      )}
      <Form<Fields>
        layout="vertical"
        requiredMark={false}
        initialValues={{ format: 'module', ...(proposed ? proposal : {}) }}
        onFinish={save}
      >
        <Form.Item
          name="name"
          label={t('development.subApp')}
          rules={[{ required: true, message: t('required') }]}
        >
          <Select
            showSearch={{ optionFilterProp: 'label' }}
            options={subApps.map(({ name, title }) => ({ value: name, label: title[locale] }))}
          />
        </Form.Item>
        <Form.Item
          name="entry"
          label={t('development.entry')}
          extra={t('development.entryHint')}
          rules={[{ required: true, type: 'url', message: t('development.entryWrong') }]}
        >
          <Input placeholder="http://localhost:5173/@pedestal/entry" />
        </Form.Item>
        <Form.Item name="format" label={t('development.format')}>
          <Select options={FORMATS.map((value) => ({ value, label: t(`development.${value}`) }))} />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={isSaving}>
          {t('development.use')}
        </Button>
      </Form>
    </>
  );
}
