import type { AdminLoginEntry } from '@pedestal/contract';
import { FormDrawer } from '@pedestal/workbench';
import { Form } from 'antd';
import { useReach } from '../../shared/use-reach.ts';
import { BrandPreview } from './brand-preview.tsx';
import { IdentityFields, LookFields, MethodFields } from './entry-fields.tsx';
import { BLANK_ENTRY, type EntryValues, valuesOf } from './entry-values.ts';
import { useTexts } from './texts.ts';
import { useSaveEntry } from './use-save-entry.ts';

interface EntryDrawerProps {
  entry: AdminLoginEntry | undefined;
  isReadOnly: boolean;
  onClose: () => void;
}

/** Form of a sign-in page: host names, branding and sign-in methods. */
export function EntryDrawer({ entry, isReadOnly, onClose }: EntryDrawerProps) {
  const t = useTexts();
  const reach = useReach();
  const [form] = Form.useForm<EntryValues>();
  const watched = Form.useWatch([], form) as EntryValues | undefined;
  const { save, isSaving, conflictDialog } = useSaveEntry(entry, form, onClose);
  const initial = entry
    ? valuesOf(entry)
    : { ...BLANK_ENTRY, systemCode: reach.systems[0]?.code ?? '' };

  return (
    <>
      <FormDrawer<EntryValues>
        title={entry ? t('editEntry', { name: entry.loginKey }) : t('addEntry')}
        form={form}
        width={620}
        initial={initial}
        isSaving={isSaving}
        isReadOnly={isReadOnly}
        onSave={(values) => save({ ...initial, ...values })}
        onClose={onClose}
      >
        <IdentityFields isFixed={entry !== undefined || isReadOnly} />
        <MethodFields offered={watched?.methods ?? initial.methods} />
        <LookFields />
        <BrandPreview fields={watched ?? initial} />
      </FormDrawer>
      {conflictDialog}
    </>
  );
}
