import { useShell } from '@pedestal/sub-app-sdk/react';
import { Button, Popconfirm, Popover } from 'antd';
import { useFormat } from '../format/use-format.ts';
import { useCommonTexts } from '../texts/common-texts.ts';
import type { GridEdits } from './core/edits/edits.ts';
import type { CellPlace } from './core/values/cell-value.ts';
import { type CellProblem, isBlocking } from './core/values/problems.ts';
import { describeProblem, useGridTexts } from './grid-texts.ts';
import { useEditsVersion } from './use-grid-edits.ts';

const MAX_LISTED = 50;

interface PendingBarProps {
  edits: GridEdits;
  /** Number of the row of a cell that is loaded, or among the new ones, and the title of its column. */
  nameOf: (cell: CellPlace) => { row: number | undefined; isNew: boolean; column: string };
  onShow: (cell: CellPlace) => void;
}

/** Unsaved changes: how many, which cells to correct, undo, discard, save. */
export function PendingBar({ edits, nameOf, onShow }: PendingBarProps) {
  useEditsVersion(edits);
  const t = useGridTexts();
  const common = useCommonTexts();
  const { number } = useFormat();
  const shell = useShell();
  if (edits.size === 0 && !edits.canRedo) return null;
  const problems = edits.problems();
  const save = () =>
    void edits.save().catch((error: unknown) => {
      shell.notify({ type: 'error', message: error instanceof Error ? error.message : '' });
    });
  return (
    <div className="wb-grid-bar wb-grid-pending" role="status">
      <span>{t('pending', { count: number(edits.size) })}</span>
      {problems.length > 0 && (
        <Popover
          trigger="click"
          placement="topLeft"
          content={<ProblemList problems={problems} nameOf={nameOf} onShow={onShow} />}
        >
          <Button danger size="small">
            {t('faulty', { count: number(problems.length) })}
          </Button>
        </Popover>
      )}
      <span className="wb-grid-bar-end">
        <Button size="small" type="text" disabled={!edits.canUndo} onClick={edits.undo}>
          {common('undo')}
        </Button>
        <Button size="small" type="text" disabled={!edits.canRedo} onClick={edits.redo}>
          {t('redo')}
        </Button>
        <Popconfirm
          title={t('discardAsk', { count: number(edits.size) })}
          okText={t('discard')}
          onConfirm={edits.discard}
        >
          <Button size="small" disabled={edits.size === 0 || edits.isSaving}>
            {t('discard')}
          </Button>
        </Popconfirm>
        <Button
          size="small"
          type="primary"
          loading={edits.isSaving}
          disabled={edits.size === 0}
          onClick={save}
        >
          {problems.some(({ problem }) => isBlocking(problem)) ? t('saveRest') : common('save')}
        </Button>
      </span>
    </div>
  );
}

interface ProblemListProps extends Pick<PendingBarProps, 'nameOf' | 'onShow'> {
  problems: readonly CellProblem[];
}

function ProblemList({ problems, nameOf, onShow }: ProblemListProps) {
  const t = useGridTexts();
  const placeOf = (cell: CellPlace) => {
    const { row, isNew, column } = nameOf(cell);
    if (row === undefined) return t('otherRow', { column });
    return isNew ? t('newRow', { row, column }) : t('faultyPlace', { row, column });
  };
  return (
    <ul className="wb-problems">
      {problems.slice(0, MAX_LISTED).map((cell) => (
        <li key={`${cell.rowId}/${cell.field}`}>
          <button type="button" onClick={() => onShow(cell)}>
            <strong>{placeOf(cell)}</strong> {describeProblem(t, cell.problem)}
          </button>
        </li>
      ))}
      {problems.length > MAX_LISTED && (
        <li>{t('moreFaulty', { count: problems.length - MAX_LISTED })}</li>
      )}
    </ul>
  );
}
