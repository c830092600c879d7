import type { ReleaseChoice, SubAppRegistration } from '@pedestal/contract';
import { Button, Input, Select } from 'antd';
import { type FormEvent, useState } from 'react';
import { call } from '../../lib/api/api.ts';
import { useTranslation } from '../../lib/format/use-translation.ts';

interface OverrideFormProps {
  registration: SubAppRegistration;
  choice: ReleaseChoice | null | undefined;
  /** Loads the pages of the sub-app again; false: the person keeps them. */
  mayLoadAgain(): Promise<boolean>;
  onChanged(): void;
}

const FORMATS = ['module', 'html'] as const;
const KINDS = ['release', 'entry'] as const;

/** Sets or clears the person's override of a sub-app, and loads it so. */
export function OverrideForm(props: OverrideFormProps) {
  const { registration, choice, mayLoadAgain, onChanged } = props;
  const { t } = useTranslation('inspector');
  const { name } = registration;
  const [kind, setKind] = useState<(typeof KINDS)[number]>('release');
  const [release, setRelease] = useState<string>();
  const [entry, setEntry] = useState('');
  const [format, setFormat] = useState(registration.format);
  const [isSaving, setSaving] = useState(false);
  const isWrong = entry !== '' && !/^https?:\/\/./.test(entry);

  const change = async (save: () => Promise<unknown>) => {
    if (!(await mayLoadAgain())) return;
    setSaving(true);
    // A failure is shown as a toast.
    const isSaved = await save().then(
      () => true,
      () => false,
    );
    setSaving(false);
    if (isSaved) onChanged();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (kind === 'release' && release !== undefined) {
      const body = { name, release };
      void change(() => call('POST /gateway/console/registry/override/release', { body }));
    } else if (kind === 'entry' && entry !== '' && !isWrong) {
      const body = { name, entry, format };
      void change(() => call('POST /gateway/console/registry/override/set', { body }));
    }
  };
  const clear = () =>
    void change(() => call('POST /gateway/console/registry/override/clear', { body: { name } }));

  return (
    <form className="pd-inspector-override" onSubmit={submit}>
      <h3>{t('override.title')}</h3>
      <p>{t('override.hint')}</p>
      <div className="pd-inspector-fields">
        <Select
          aria-label={t('override.kind')}
          value={kind}
          onChange={setKind}
          options={KINDS.map((value) => ({ value, label: t(`override.${value}`) }))}
        />
        {kind === 'release' ? (
          <Select
            aria-label={t('override.version')}
            placeholder={t('override.version')}
            showSearch
            {...(release === undefined ? {} : { value: release })}
            onChange={setRelease}
            options={(choice?.releases ?? []).map(({ version }) => ({
              value: version,
              label: version,
            }))}
          />
        ) : (
          <>
            <Select
              aria-label={t('override.format')}
              value={format}
              onChange={setFormat}
              options={FORMATS.map((value) => ({ value, label: t(`override.${value}`) }))}
            />
            <Input
              className="pd-inspector-address"
              aria-label={t('override.address')}
              placeholder="http://localhost:5173/@pedestal/entry"
              maxLength={2048}
              status={isWrong ? 'error' : ''}
              value={entry}
              onChange={({ target }) => setEntry(target.value)}
            />
          </>
        )}
      </div>
      {kind === 'entry' && isWrong && (
        <p role="alert" className="pd-inspector-wrong">
          {t('override.addressWrong')}
        </p>
      )}
      <div className="pd-inspector-actions">
        <Button
          htmlType="submit"
          loading={isSaving}
          disabled={kind === 'release' ? release === undefined : entry === '' || isWrong}
        >
          {t('override.use')}
        </Button>
        {registration.overridden && <Button onClick={clear}>{t('override.clear')}</Button>}
      </div>
    </form>
  );
}
