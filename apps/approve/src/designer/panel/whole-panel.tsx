import type { Definition } from '@pedestal/approval';
import { Radio, Select } from 'antd';
import { useTitle } from '../../shared/use-title.ts';
import { useDesign, type Whole } from '../design-context.ts';
import { useDesignTexts } from '../texts.ts';
import { Labelled, Section, TitleInputs } from './parts.tsx';

/** Settings of the definition as a whole. */
export function WholePanel() {
  const t = useDesignTexts();
  const { definition, edit, isReadOnly, whole } = useDesign();
  return (
    <div className="pn-panel">
      <h2>{t('whole')}</h2>
      <p className="wb-muted">{t('wholeHint')}</p>
      {whole && <WholeSettings whole={whole} />}
      <Section title={t('repeated.title')} hint={t('repeated.hint')}>
        <Radio.Group
          className="pn-radios"
          aria-label={t('repeated.title')}
          disabled={isReadOnly}
          value={definition.repeated}
          options={(['sign', 'inRow', 'once'] as const).map((value) => ({
            value,
            label: t(`repeated.${value}`),
          }))}
          onChange={({ target }) =>
            edit((now) => ({ ...now, repeated: target.value as Definition['repeated'] }))
          }
        />
      </Section>
      <Section title={t('keys.title')}>
        <dl className="pn-keys">
          {(['arrows', 'open', 'move', 'copy', 'delete', 'undo', 'redo'] as const).map((key) => (
            <div key={key}>
              <dt>
                <kbd>{t(`keys.${key}Key`)}</kbd>
              </dt>
              <dd>{t(`keys.${key}`)}</dd>
            </div>
          ))}
        </dl>
      </Section>
    </div>
  );
}

/** Fields that lists can show: those with one short value. */
const SUMMARY_TYPES = new Set([
  ...['text', 'code', 'choice', 'integer', 'decimal', 'money', 'percent', 'boolean'],
  ...['date', 'timestamp', 'person', 'orgUnit', 'link', 'computed', 'sum'],
]);
const MAX_SUMMARY = 6;

/** The name, what lists show, and what happens to the record at the end. */
function WholeSettings({ whole }: { whole: Whole }) {
  const t = useDesignTexts();
  const title = useTitle();
  const { fields, isReadOnly } = useDesign();
  const { ends, summary, transitions, set } = whole;
  const options = transitions.map(({ id, title: name }) => ({ value: id, label: title(name) }));
  return (
    <>
      <TitleInputs
        title={whole.title}
        isReadOnly={isReadOnly}
        onChange={(next) => set({ title: next }, 'whole.title')}
      />
      <Section title={t('summary.title')} hint={t('summary.hint')}>
        <Select
          mode="multiple"
          aria-label={t('summary.title')}
          maxCount={MAX_SUMMARY}
          disabled={isReadOnly}
          value={[...summary]}
          options={fields
            .filter(({ type }) => SUMMARY_TYPES.has(type))
            .map(({ id, title: name }) => ({ value: id, label: title(name) }))}
          onChange={(next) => set({ summary: next })}
        />
      </Section>
      <Section title={t('ends.title')} hint={t('ends.hint')}>
        {(['approved', 'rejected', 'withdrawn'] as const).map((end) => (
          <Labelled key={end} label={t(`ends.${end}`)}>
            {(id) => (
              <Select
                id={id}
                allowClear
                disabled={isReadOnly}
                placeholder={t('ends.nothing')}
                value={ends[end]}
                options={options}
                onChange={(next: string | null | undefined) =>
                  set({ ends: { ...ends, [end]: next ?? null } })
                }
              />
            )}
          </Labelled>
        ))}
      </Section>
    </>
  );
}
