import { FormDrawer, useCommonTexts, useVersionedSave } from '@pedestal/workbench';
import { Form } from 'antd';
import type { RegisteredSubApp } from './registered-sub-app.ts';
import { SubAppFields } from './sub-app-fields.tsx';
import { BLANK, type SubAppValues, settingsOf, valuesOf } from './sub-app-values.ts';
import { useTexts } from './texts.ts';

interface SubAppDrawerProps {
  subApp: RegisteredSubApp | undefined;
  /** All registrations. */
  registered: readonly RegisteredSubApp[];
  onClose: () => void;
}

/** Form of one registration. */
export function SubAppDrawer({ subApp, registered, onClose }: SubAppDrawerProps) {
  const t = useTexts();
  const [form] = Form.useForm<SubAppValues>();
  const initial = subApp ? valuesOf(subApp) : BLANK;
  const conflictFields = useConflictFields();

  const { save, isSaving, conflictDialog } = useVersionedSave<
    RegisteredSubApp,
    SubAppValues,
    unknown
  >({
    form,
    saved: subApp,
    fieldsOf: valuesOf,
    create: (call, values) =>
      call('POST /gateway/console/registry/subApps', {
        body: { name: values.name, ...settingsOf(values) },
      }),
    update: (call, values, { version }) =>
      call('PUT /gateway/console/registry/subApps/:name', {
        params: { name: values.name },
        body: { ...settingsOf(values), version },
      }),
    reload: async (call) => {
      const { items } = await call('GET /gateway/console/registry/subApps');
      return items.find((one) => one.name === subApp?.name);
    },
    conflictFields,
    onDone: onClose,
  });

  return (
    <>
      <FormDrawer<SubAppValues>
        title={subApp ? t('edit', { name: subApp.name }) : t('add')}
        form={form}
        initial={initial}
        isSaving={isSaving}
        onSave={(values) => save({ ...initial, ...values })}
        onClose={onClose}
      >
        <SubAppFields isNew={subApp === undefined} modules={modulesFor(subApp, registered)} />
      </FormDrawer>
      {conflictDialog}
    </>
  );
}

/** Names of the sub-apps whose releases this one can use; none where others use its own. */
function modulesFor(
  subApp: RegisteredSubApp | undefined,
  registered: readonly RegisteredSubApp[],
): string[] {
  if (registered.some(({ module }) => module !== null && module === subApp?.name)) return [];
  return registered
    .filter(({ name, module }) => module === null && name !== subApp?.name)
    .map(({ name }) => name);
}

function useConflictFields() {
  const t = useTexts();
  const common = useCommonTexts();
  const yesOrNo = (value: unknown) => common(value ? 'yes' : 'no');
  return [
    {
      key: 'title' as const,
      label: t('titles'),
      show: (title: unknown) => Object.values(title as SubAppValues['title']).join(' / '),
    },
    { key: 'module' as const, label: t('module') },
    { key: 'base' as const, label: t('base') },
    {
      key: 'history' as const,
      label: t('history'),
      show: (value: unknown) => t(value as SubAppValues['history']),
    },
    {
      key: 'format' as const,
      label: t('format'),
      show: (value: unknown) => t(`formats.${value as SubAppValues['format']}`),
    },
    {
      key: 'isolation' as const,
      label: t('isolation'),
      show: (value: unknown) => t(value as SubAppValues['isolation']),
    },
    { key: 'inlineScripts' as const, label: t('inlineScripts'), show: yesOrNo },
    {
      key: 'calls' as const,
      label: t('calls'),
      show: (calls: unknown) => (calls as SubAppValues['calls']).join(' '),
    },
    {
      key: 'connectOrigins' as const,
      label: t('connectOrigins'),
      show: (origins: unknown) => (origins as SubAppValues['connectOrigins']).join(' '),
    },
    { key: 'popups' as const, label: t('popups'), show: yesOrNo },
    { key: 'mountElementId' as const, label: t('mountElementId') },
    { key: 'props' as const, label: t('props') },
    { key: 'prefetch' as const, label: t('prefetch'), show: yesOrNo },
    {
      key: 'status' as const,
      label: common('status'),
      show: (value: unknown) => t(value as SubAppValues['status']),
    },
  ];
}
