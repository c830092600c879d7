import type { CollectionJson, FieldJson, PrintBlockJson, Title } from '@pedestal/blueprint';
import { Input, InputNumber, Select } from 'antd';
import { useTitle } from '../../workspace/workspace-context.ts';
import { useDesignTexts } from '../shared/texts.ts';
import { useFieldNames } from '../shared/use-field-names.ts';
import { systemFields } from '../views/view-values.ts';
import { fieldsFor, summable, withColumns } from './print-values.ts';

interface BlockEditorProps {
  collection: CollectionJson;
  block: PrintBlockJson;
  onChange: (block: PrintBlockJson) => void;
}

/** What one block of a print form shows. */
export function BlockEditor({ collection, block, onChange }: BlockEditorProps) {
  const t = useDesignTexts();
  const nameOf = useFieldNames(collection);
  switch (block.kind) {
    case 'text':
      return <TextBlock block={block} onChange={onChange} />;
    case 'fields': {
      const known = collection.fields.filter(({ type, hidden }) => type !== 'files' && !hidden);
      const ids = [...known.map(({ id }) => id), ...systemFields(collection)];
      return (
        <>
          <Select
            mode="multiple"
            aria-label={t('print.fields')}
            showSearch={{ optionFilterProp: 'label' }}
            value={[...block.fields]}
            options={ids.map((value) => ({ value, label: nameOf(value) }))}
            onChange={(fields: string[]) => fields.length > 0 && onChange({ ...block, fields })}
          />
          <InputNumber<number>
            aria-label={t('print.columns')}
            prefix={t('print.columns')}
            min={1}
            max={4}
            value={block.columns}
            onChange={(columns) => onChange({ ...block, columns: columns ?? 2 })}
          />
        </>
      );
    }
    case 'lines':
      return <LinesBlock collection={collection} block={block} onChange={onChange} />;
    case 'barcode':
    case 'capitals':
      return (
        <>
          <Select<string>
            aria-label={t('print.field')}
            value={block.field}
            options={fieldsFor(collection, block.kind).map(({ id }) => ({
              value: id,
              label: nameOf(id),
            }))}
            onChange={(field) => onChange({ ...block, field })}
          />
          {block.kind === 'barcode' && (
            <Select
              aria-label={t('print.symbology')}
              value={block.symbology}
              options={(['code128', 'ean13', 'qr'] as const).map((value) => ({
                value,
                label: t(`print.symbologies.${value}`),
              }))}
              onChange={(symbology) => onChange({ ...block, symbology })}
            />
          )}
        </>
      );
    case 'signatures':
      return <SignatureBlock block={block} onChange={onChange} />;
  }
}

type Of<K extends PrintBlockJson['kind']> = Extract<PrintBlockJson, { kind: K }>;
interface PartProps<K extends PrintBlockJson['kind']> {
  block: Of<K>;
  onChange: (block: PrintBlockJson) => void;
}

function TextBlock({ block, onChange }: PartProps<'text'>) {
  const t = useDesignTexts();
  const { text, size } = block;
  const set = (next: Title) => onChange({ ...block, text: next });
  return (
    <>
      <div className="ds-pair">
        <Input
          aria-label={t('print.textZh')}
          maxLength={1_000}
          value={text[0]}
          onChange={(event) => set([event.target.value, text[1]])}
        />
        <Input
          aria-label={t('print.textEn')}
          maxLength={1_000}
          value={text[1]}
          onChange={(event) => set([text[0], event.target.value])}
        />
      </div>
      <Select<'small' | 'normal' | 'large'>
        aria-label={t('print.size')}
        value={size ?? 'normal'}
        options={(['small', 'normal', 'large'] as const).map((value) => ({
          value,
          label: t(`print.sizes.${value}`),
        }))}
        onChange={(next) => {
          const { size: _, ...rest } = block;
          onChange(next === 'normal' ? rest : { ...rest, size: next });
        }}
      />
    </>
  );
}

function LinesBlock({
  collection,
  block,
  onChange,
}: PartProps<'lines'> & { collection: CollectionJson }) {
  const t = useDesignTexts();
  const title = useTitle();
  const lines = collection.lines.find(({ id }) => id === block.lines);
  const numbers = lines ? summable(lines, block.columns) : [];
  const toOption = (field: FieldJson) => ({ value: field.id, label: title(field.title) });
  return (
    <>
      {collection.lines.length > 1 && (
        <Select<string>
          aria-label={t('print.lines')}
          value={block.lines}
          options={collection.lines.map((each) => ({ value: each.id, label: title(each.title) }))}
          onChange={(id) => {
            const next = collection.lines.find((each) => each.id === id);
            const columns = next?.fields.map((field) => field.id) ?? [];
            onChange({ ...withColumns(block, []), lines: id, columns });
          }}
        />
      )}
      <Select
        mode="multiple"
        aria-label={t('print.fields')}
        value={[...block.columns]}
        options={(lines?.fields ?? []).map(toOption)}
        onChange={(columns: string[]) =>
          columns.length > 0 && onChange(withColumns(block, columns))
        }
      />
      {numbers.length > 0 && (
        <Select
          mode="multiple"
          aria-label={t('print.sums')}
          placeholder={t('print.sums')}
          value={[...(block.sums ?? [])]}
          options={numbers.map(toOption)}
          onChange={(sums: string[]) => {
            const { sums: _, ...rest } = block;
            onChange(sums.length > 0 ? { ...rest, sums } : rest);
          }}
        />
      )}
      <Select<string>
        allowClear
        aria-label={t('print.sortBy')}
        placeholder={t('print.sortBy')}
        value={block.sortBy ?? null}
        options={(lines?.fields ?? []).filter(({ id }) => block.columns.includes(id)).map(toOption)}
        onChange={(sortBy?: string) => {
          const { sortBy: _, ...rest } = block;
          onChange(sortBy === undefined ? rest : { ...rest, sortBy });
        }}
      />
    </>
  );
}

function SignatureBlock({ block, onChange }: PartProps<'signatures'>) {
  const t = useDesignTexts();
  const title = useTitle();
  const titles = block.titles.map((each) => title(each));
  return (
    <Select
      mode="tags"
      aria-label={t('print.signatures')}
      maxCount={6}
      open={false}
      value={titles}
      onChange={(next: string[]) => {
        const kept = next.map(
          (word): Title => block.titles.find((each) => title(each) === word) ?? [word, word],
        );
        if (kept.length > 0) onChange({ ...block, titles: kept });
      }}
    />
  );
}
