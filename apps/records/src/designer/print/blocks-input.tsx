import type { CollectionJson, PrintBlockJson } from '@pedestal/blueprint';
import { useCommonTexts } from '@pedestal/workbench';
import { Button, Select } from 'antd';
import { SortableList } from '../shared/sortable-list.tsx';
import { useDesignTexts } from '../shared/texts.ts';
import { BlockEditor } from './block-editor.tsx';
import { BLOCKS, type BlockKind, type BlockValue, newBlock, toBlock } from './print-values.ts';

interface BlocksInputProps {
  collection: CollectionJson;
  value?: BlockValue[];
  onChange?: (value: BlockValue[]) => void;
}

/** The blocks of a print form, from top to bottom. */
export function BlocksInput({ collection, value = [], onChange }: BlocksInputProps) {
  const t = useDesignTexts();
  const common = useCommonTexts();
  const nameOf = ({ block }: BlockValue) => t(`print.blocks.${block.kind}`);
  const change = (id: string, block: PrintBlockJson) =>
    onChange?.(value.map((each) => (each.id === id ? { id, block } : each)));
  const add = (kind: BlockKind) => {
    const block = newBlock(collection, kind);
    if (block) onChange?.([...value, toBlock(block)]);
  };
  return (
    <div className="ds-ordered">
      <SortableList
        label={t('print.blocksLabel')}
        className="ds-short"
        items={value}
        nameOf={nameOf}
        onMove={(ids) =>
          onChange?.(ids.flatMap((id) => value.find((each) => each.id === id) ?? []))
        }
      >
        {(each) => (
          <>
            <fieldset className="ds-block" aria-label={nameOf(each)}>
              <strong>{nameOf(each)}</strong>
              <BlockEditor
                collection={collection}
                block={each.block}
                onChange={(block) => change(each.id, block)}
              />
            </fieldset>
            <Button
              size="small"
              aria-label={t('fields.removeNamed', { name: nameOf(each) })}
              onClick={() => onChange?.(value.filter(({ id }) => id !== each.id))}
            >
              {common('delete')}
            </Button>
          </>
        )}
      </SortableList>
      <Select<BlockKind>
        aria-label={t('print.addBlock')}
        className="wb-wide"
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={t('print.addBlock')}
        value={null}
        options={BLOCKS.map((kind) => ({
          value: kind,
          label: t(`print.blocks.${kind}`),
          disabled: newBlock(collection, kind) === undefined,
        }))}
        onChange={add}
      />
    </div>
  );
}
