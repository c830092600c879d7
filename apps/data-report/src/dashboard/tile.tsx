import type { DashboardTile } from '@pedestal/contract';
import { Icon } from '@pedestal/ui';
import { Spinner } from '@pedestal/workbench';
import { Button, Dropdown } from 'antd';
import { type ReactNode, useDeferredValue, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { Chart } from '../chart/chart.tsx';
import { labelOf, type Point } from '../chart/result.ts';
import { questionOf, writeQuestion } from '../query/question.ts';
import { useResult } from '../query/use-result.ts';
import { isFailure } from '../query/use-run.ts';
import { useItemName } from '../saved/item-name.ts';
import { useTexts } from '../shared/texts.ts';
import { type TileAnswer, tileName } from './use-tile-answers.ts';

interface TileProps {
  tile: DashboardTile;
  found: TileAnswer | undefined;
  isRunning: boolean;
  /** Its figure filters the others. */
  isSource?: boolean;
  /** Its figures are rendered after those of the other tiles. */
  isLater?: boolean;
  onPick?: (point: Point, label: string) => void;
  /** Buttons of the editor. */
  tools?: ReactNode;
  /** Instead of the menu of a dashboard's tile. */
  menu?: ReactNode;
  pin?: TilePin | undefined;
}

/** Whether a tile is on the home page. */
export interface TilePin {
  isPinned: boolean;
  toggle: () => void;
}

/** One part of a dashboard: text, or the figures of a question. */
export function Tile(props: TileProps) {
  const { tile, found, isRunning, isSource = false, isLater = false } = props;
  const { onPick, tools, menu, pin } = props;
  const t = useTexts();
  const nameOf = useItemName();
  const id = useId();
  const [isTable, setTable] = useState(false);
  // A dozen menus take as long to render as the first picture takes to draw.
  const hasMenu = useDeferredValue(true, false);
  const foundLater = useDeferredValue(found);
  const shown = isLater ? foundLater : found;
  // On the home page, the part has a heading above it.
  const Heading = menu === undefined || menu === null ? 'h2' : 'h3';
  const name = tileName(tile, found?.question.report, nameOf);
  return (
    <section className="dr-tile" aria-labelledby={id} data-source={isSource}>
      <header>
        <Heading id={id} className="dr-tile-title">
          {name || t(`tile.${tile.kind}`)}
        </Heading>
        {menu === undefined && found
          ? hasMenu && <TileMenu found={found} isTable={isTable} onTable={setTable} pin={pin} />
          : menu}
        {tools}
      </header>
      <div
        className={tile.kind === 'text' ? 'dr-tile-body dr-words' : 'dr-tile-body'}
        // A long text is scrolled with the arrow keys.
        {...(tile.kind === 'text' ? { tabIndex: 0, role: 'group', 'aria-labelledby': id } : {})}
      >
        {tile.kind === 'text' ? (
          <p className="dr-text">{tile.text}</p>
        ) : (
          <Figures
            found={shown}
            label={name}
            isTable={isTable}
            isRunning={isRunning || shown !== found}
            onPick={onPick}
          />
        )}
      </div>
    </section>
  );
}

interface FiguresProps {
  found: TileAnswer | undefined;
  label: string;
  isTable: boolean;
  isRunning: boolean;
  onPick: TileProps['onPick'];
}

function Figures({ found, label, isTable, isRunning, onPick }: FiguresProps) {
  const t = useTexts();
  const answer = found?.answer;
  const figures = answer && !isFailure(answer) ? answer : undefined;
  const result = useResult(figures);
  if (!found) return <p className="dr-none">{t('tile.gone')}</p>;
  if (answer && isFailure(answer)) {
    return (
      <p className="dr-none" role="alert">
        {[
          answer.message,
          ...answer.fields.map(({ field, message }) => `${field}: ${message}`),
        ].join(' ')}
      </p>
    );
  }
  if (!result)
    return isRunning ? (
      <div className="dr-none">
        <Spinner />
      </div>
    ) : null;
  return (
    <Chart
      kind={found.question.kind}
      result={result}
      label={label}
      isTable={isTable}
      isSmall
      {...(onPick ? { onPick: (point: Point) => onPick(point, labelOf(point.row) || label) } : {})}
    />
  );
}

interface TileMenuProps {
  found: TileAnswer;
  isTable: boolean;
  onTable: (isTable: boolean) => void;
  pin: TilePin | undefined;
}

function TileMenu({ found, isTable, onTable, pin }: TileMenuProps) {
  const t = useTexts();
  const navigate = useNavigate();
  const nameOf = useItemName();
  const { question } = found;
  const open = () => {
    const { query, kind, report } = question;
    // With the filters of the dashboard, so that the figures are the same.
    const asked = questionOf(query as Parameters<typeof questionOf>[0], '{}');
    const measures = asked.measures.map((measure) => {
      const title = nameOf({ name: measure.title ?? '', nameEn: measure.titleEn ?? '' });
      return { ...measure, title };
    });
    const entries = Object.entries(writeQuestion({ ...asked, measures, kind })).flatMap(
      ([key, value]) => (value ? [[key, value]] : []),
    );
    void navigate(`${report ? `/r/${report.id}` : '/explore'}?${new URLSearchParams(entries)}`);
  };
  return (
    <Dropdown
      trigger={['click']}
      autoFocus
      menu={{
        items: [
          { key: 'open', label: t('tile.open') },
          { key: 'table', label: t(isTable ? 'tile.asPicture' : 'chart.asTable') },
          ...(pin ? [{ key: 'pin', label: t(pin.isPinned ? 'pins.unpin' : 'pins.pin') }] : []),
        ],
        onClick: ({ key }) => {
          if (key === 'open') open();
          else if (key === 'pin') pin?.toggle();
          else onTable(!isTable);
        },
      }}
    >
      <Button
        type="text"
        size="small"
        aria-label={t('tile.menu')}
        icon={<Icon name="dots" size={14} />}
      />
    </Dropdown>
  );
}
