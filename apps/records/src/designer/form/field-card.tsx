import type { FieldJson } from '@pedestal/blueprint';
import { Button } from 'antd';
import type { Ref } from 'react';
import { useTitle } from '../../workspace/workspace-context.ts';
import { useDesignTexts } from '../shared/texts.ts';

interface FieldCardProps {
  field: FieldJson;
  isWide: boolean;
  canWiden: boolean;
  canMove: boolean;
  handle: Ref<HTMLButtonElement>;
  onDrag: (field: string | undefined) => void;
  onDrop: () => void;
  onStep: (step: 1 | -1) => void;
  onWiden: () => void;
}

const STEPS: Record<string, 1 | -1> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };

/** A field of the form: moved by its handle, and given the whole row. */
export function FieldCard(props: FieldCardProps) {
  const { field, isWide, canWiden, canMove, handle, onDrag, onDrop, onStep, onWiden } = props;
  const t = useDesignTexts();
  const title = useTitle();
  const name = title(field.title);
  const isAlwaysWide = field.type === 'longText' || field.type === 'files';
  return (
    <li
      className={isWide || isAlwaysWide ? 'ds-card ds-card-wide' : 'ds-card'}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        event.stopPropagation();
        onDrop();
      }}
    >
      {canMove && (
        <button
          ref={handle}
          type="button"
          className="ds-handle"
          draggable
          aria-label={t('sort.handle', { name })}
          title={t('form.moveHint')}
          onKeyDown={(event) => {
            const step = STEPS[event.key];
            if (step === undefined) return;
            event.preventDefault();
            onStep(step);
          }}
          onDragStart={(event) => {
            event.dataTransfer.effectAllowed = 'move';
            event.dataTransfer.setData('text/plain', field.id);
            onDrag(field.id);
          }}
          onDragEnd={() => onDrag(undefined)}
        >
          <span aria-hidden="true">⠿</span>
        </button>
      )}
      <span className="ds-card-name">
        {name}
        {field.required && <span className="ds-star"> *</span>}
        <span className="wb-muted">{t(`types.${field.type}.name`)}</span>
      </span>
      {canWiden && !isAlwaysWide && (
        <Button
          size="small"
          aria-pressed={isWide}
          {...(isWide ? { type: 'primary' as const, ghost: true } : {})}
          aria-label={t('form.wideNamed', { name })}
          onClick={onWiden}
        >
          {t('form.wide')}
        </Button>
      )}
    </li>
  );
}
