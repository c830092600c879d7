import { useLocale } from '@pedestal/sub-app-sdk/react';
import {
  DateInput,
  Failure,
  InnerLink,
  Loading,
  NoPage,
  Page,
  useAddressState,
  useChange,
} from '@pedestal/workbench';
import { Alert, Button, Input, Select } from 'antd';
import { type ReactNode, useId } from 'react';
import { useNavigate } from 'react-router';
import { OptionSelect } from '../../values/option-select.tsx';
import { useTitle, useWorkspace } from '../../workspace/workspace-context.ts';
import { showCents } from '../acc/statements/sheet.ts';
import './contract.css';
import { PlanInput } from './plan-input.tsx';
import { useContractTexts } from './texts.ts';
import { amountOf, faultyRows, useDraw } from './use-draw.ts';

/** A new contract: choose a template, fill its blanks in, and read the text while doing so. */
export function Component() {
  const t = useContractTexts();
  const { collections } = useWorkspace();
  const { values } = useAddressState();
  const contract = collections.find(({ id }) => id === 'contract');
  if (!contract?.can.create) return <NoPage />;
  // Another template or contract starts with a fresh form.
  return (
    <Page title={t(values.renew ? 'draw.renewTitle' : 'draw.title')} hint={t('draw.hint')}>
      <Draw key={`${values.template} ${values.renew}`} />
    </Page>
  );
}

function Draw() {
  const locale = useLocale();
  const t = useContractTexts();
  const { workspace, base } = useWorkspace();
  const { values, patch } = useAddressState();
  const navigate = useNavigate();
  const draw = useDraw(values.template, values.renew, t('draw.renewed'));
  const { drawn, change, missing } = draw;
  const { mutate, isPending } = useChange(
    async (call) => {
      const params = { workspace: workspace.key, collection: 'contract' };
      const input = { params, body: draw.toRecord() };
      const made = await call('POST /gateway/records/:workspace/:collection', input as never);
      return (made as unknown as { id: string }).id;
    },
    { done: t('draw.done'), onDone: (id) => navigate(`${base}/contract/${id}`) },
  );
  if (draw.error) return <Failure error={draw.error} />;
  if (!draw.isReady) return <Loading />;
  const faults = [
    ...(drawn.name.trim() === '' ? [t('draw.noName')] : []),
    ...(drawn.party === '' ? [t('draw.noParty')] : []),
    ...(drawn.until < drawn.from ? [t('draw.noTerm')] : []),
    ...(faultyRows(drawn).length > 0 ? [t('draw.noPlan')] : []),
    ...(missing.length > 0 ? [t('draw.missing', { names: missing.join(t('separator')) })] : []),
  ];
  return (
    <div className="ct-draw">
      <form
        className="ct-form"
        aria-label={t('draw.title')}
        onSubmit={(event) => {
          event.preventDefault();
          if (faults.length === 0) mutate(undefined);
        }}
      >
        <Field label={t('draw.template')}>
          {(id) => (
            <OptionSelect
              id={id}
              label={t('draw.template')}
              workspace={workspace.key}
              collection="contract"
              field="template"
              isMultiple={false}
              value={values.template ?? null}
              labels={values.template ? { [values.template]: draw.templateName } : {}}
              onChange={(next) => patch({ template: next === null ? undefined : String(next) })}
            />
          )}
        </Field>
        <Head draw={draw} />
        {drawn.direction !== 'none' && (
          <PlanInput plan={drawn.plan} onChange={(plan) => change({ plan })} />
        )}
        <Total cents={amountOf(drawn)} isShown={drawn.direction !== 'none'} />
        {draw.blanks
          .filter(({ source }) => source === 'entered')
          .map(({ name, preset }) => (
            <Field key={name} label={name}>
              {(id) => (
                <Input
                  id={id}
                  maxLength={500}
                  value={drawn.entered[name] ?? preset}
                  onChange={({ target }) =>
                    change({ entered: { ...drawn.entered, [name]: target.value } })
                  }
                />
              )}
            </Field>
          ))}
        {faults.length > 0 && (
          <Alert
            type="info"
            role="status"
            title={t('draw.open')}
            description={faults.join(locale === 'zh-CN' ? '' : ' ')}
          />
        )}
        <div className="ct-actions">
          <Button type="primary" htmlType="submit" loading={isPending} disabled={faults.length > 0}>
            {t('draw.create')}
          </Button>
          <InnerLink to={`${base}/contract`}>{t('draw.cancel')}</InnerLink>
        </div>
      </form>
      <article className="ct-text" aria-label={t('draw.preview')}>
        <h2>{drawn.name === '' ? t('draw.preview') : drawn.name}</h2>
        <Preview text={draw.text} none={t('draw.noText')} />
      </article>
    </div>
  );
}

/** Name, party, kind and term. */
function Head({ draw: { drawn, change } }: { draw: ReturnType<typeof useDraw> }) {
  const t = useContractTexts();
  const title = useTitle();
  const { workspace, collections } = useWorkspace();
  const fields = collections.find(({ id }) => id === 'contract')?.fields ?? [];
  const choicesOf = (field: string) => {
    const found = fields.find(({ id }) => id === field);
    const choices = found && 'choices' in found ? (found.choices ?? []) : [];
    return choices.map((each) => ({ value: each.id, label: title(each.title) }));
  };
  return (
    <>
      <Field label={t('draw.name')}>
        {(id) => (
          <Input
            id={id}
            maxLength={100}
            value={drawn.name}
            onChange={({ target }) => change({ name: target.value })}
          />
        )}
      </Field>
      <Field label={t('draw.party')}>
        {(id) => (
          <OptionSelect
            id={id}
            label={t('draw.party')}
            workspace={workspace.key}
            collection="contract"
            field="party"
            isMultiple={false}
            value={drawn.party === '' ? null : drawn.party}
            labels={{ [drawn.party]: drawn.partyName }}
            onNames={(names) => change({ partyName: Object.values(names)[0] ?? '' })}
            onChange={(next) => change({ party: next === null ? '' : String(next) })}
          />
        )}
      </Field>
      <div className="ct-pair">
        {(['kind', 'direction'] as const).map((field) => (
          <Field key={field} label={t(`draw.${field}`)}>
            {(id) => (
              <Select
                id={id}
                aria-label={t(`draw.${field}`)}
                value={drawn[field]}
                options={choicesOf(field)}
                onChange={(next) => change({ [field]: next })}
              />
            )}
          </Field>
        ))}
      </div>
      <div className="ct-pair">
        {(['from', 'until'] as const).map((field) => (
          <Field key={field} label={t(`draw.${field}`)}>
            {(id) => (
              <DateInput
                id={id}
                label={t(`draw.${field}`)}
                isRequired
                value={drawn[field]}
                onChange={(next) => change({ [field]: next ?? '' })}
              />
            )}
          </Field>
        ))}
      </div>
    </>
  );
}

function Field({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className="ct-field">
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}

function Total({ cents, isShown }: { cents: bigint; isShown: boolean }) {
  const t = useContractTexts();
  const locale = useLocale();
  if (!isShown) return null;
  return (
    <p className="ct-total" role="status">
      {t('draw.total')} <strong className="ct-money">{showCents(cents, locale)}</strong>
    </p>
  );
}

/** The text; blanks that are still open stand out. */
function Preview({ text, none }: { text: string; none: string }) {
  if (text === '') return <p className="wb-muted">{none}</p>;
  const pieces = text.split(/(\{\{[^{}]+\}\})/);
  return (
    <div className="ct-preview">
      {pieces.map((piece, index) =>
        piece.startsWith('{{') ? <mark key={index}>{piece.slice(2, -2)}</mark> : piece,
      )}
    </div>
  );
}
