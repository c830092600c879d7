import { findNode } from '@pedestal/blueprint';
import { useCommonTexts } from '@pedestal/workbench';
import { Button, Tag } from 'antd';
import type { ReactNode } from 'react';
import { useDesign } from './design-context.ts';
import { useDesignTexts } from './texts.ts';

interface PartCellsProps {
  /** Where the part is in the blueprint. */
  path: readonly string[];
  part: unknown;
  name: string;
  /** What it is, in a few words. */
  words: string;
  actions?: ReactNode;
  onOpen: () => void;
  onRemove: () => void;
}

/** The cells of a row in a list of parts: name, words, whether it is new, and what can be done. */
export function PartCells(props: PartCellsProps) {
  const { path, part, name, words, actions, onOpen, onRemove } = props;
  const t = useDesignTexts();
  const common = useCommonTexts();
  const { shipped, effective } = useDesign();
  const applied = findNode(effective, path);
  const isOwn = findNode(shipped, path) === undefined;
  const isChanged = applied !== undefined && JSON.stringify(applied) !== JSON.stringify(part);
  return (
    <>
      <span className="ds-cell-main">
        <button type="button" className="ds-name" onClick={onOpen}>
          {name}
        </button>
      </span>
      <span className="ds-cell-type">{words}</span>
      <span className="ds-cell-flags">
        {applied === undefined && <Tag color="processing">{t('fields.new')}</Tag>}
        {isChanged && <Tag color="processing">{t('fields.changed')}</Tag>}
      </span>
      <span className="ds-cell-actions">
        {actions}
        <Button size="small" aria-label={t('fields.editNamed', { name })} onClick={onOpen}>
          {common('edit')}
        </Button>
        {isOwn && (
          <Button size="small" aria-label={t('fields.removeNamed', { name })} onClick={onRemove}>
            {common('delete')}
          </Button>
        )}
      </span>
    </>
  );
}
