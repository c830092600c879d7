import type { CollectionJson, FlowJson, StateJson, TransitionJson } from '@pedestal/blueprint';
import { findNode } from '@pedestal/blueprint';
import { NoPage, useCommonTexts } from '@pedestal/workbench';
import { Button, Empty, Tag } from 'antd';
import { useState } from 'react';
import { useParams } from 'react-router';
import { ColorTag } from '../../values/color-tag.tsx';
import { useTitle } from '../../workspace/workspace-context.ts';
import { editCollection, findCollection, useDesign } from '../shared/design-context.ts';
import { DesignPage } from '../shared/design-page.tsx';
import { SortableList } from '../shared/sortable-list.tsx';
import { useDesignTexts } from '../shared/texts.ts';
import { removeState, STARTING_FLOW, saveState, saveTransition } from './flow-edits.ts';
import { StateDrawer } from './state-drawer.tsx';
import { TransitionDrawer } from './transition-drawer.tsx';

/** The states of a collection and the actions between them. */
export function Component() {
  const { collection: id } = useParams();
  const { draft } = useDesign();
  const collection = findCollection(draft, id);
  return collection ? <States key={collection.id} collection={collection} /> : <NoPage />;
}

function States({ collection }: { collection: CollectionJson }) {
  const t = useDesignTexts();
  const title = useTitle();
  const { edit } = useDesign();
  const { states: flow } = collection;
  const change = (next: FlowJson) =>
    edit(editCollection(collection.id, (each) => ({ ...each, states: next })));
  return (
    <DesignPage
      title={t('states.title', { title: title(collection.title) })}
      hint={t('states.hint')}
      collection={collection.id}
    >
      {flow ? (
        <>
          <StateList collection={collection} flow={flow} onChange={change} />
          <TransitionList collection={collection} flow={flow} onChange={change} />
        </>
      ) : (
        <Empty description={t('states.none')}>
          <Button type="primary" onClick={() => change(STARTING_FLOW)}>
            {t('states.start')}
          </Button>
        </Empty>
      )}
    </DesignPage>
  );
}

interface FlowProps {
  collection: CollectionJson;
  flow: FlowJson;
  onChange: (flow: FlowJson) => void;
}

/** Whether a part came with the product, and so cannot be removed. */
function useIsShipped(collection: string) {
  const { shipped } = useDesign();
  return (list: 'states' | 'transitions', id: string) =>
    findNode(shipped, ['collections', collection, 'states', list, id]) !== undefined;
}

function StateList({ collection, flow, onChange }: FlowProps) {
  const t = useDesignTexts();
  const common = useCommonTexts();
  const title = useTitle();
  const isShipped = useIsShipped(collection.id);
  const [opened, open] = useState<{ state: StateJson | undefined }>();
  return (
    <section className="wb-panel" aria-label={t('states.list')}>
      <div className="ds-section-head">
        <h2>{t('states.list')}</h2>
        <Button onClick={() => open({ state: undefined })}>{t('states.add')}</Button>
      </div>
      <SortableList
        label={t('states.list')}
        items={flow.states}
        nameOf={(state) => title(state.title)}
        onMove={(ids) =>
          onChange({
            ...flow,
            states: ids.flatMap((id) => flow.states.find((state) => state.id === id) ?? []),
          })
        }
      >
        {(state) => {
          const name = title(state.title);
          const isFirst = flow.initial === state.id;
          return (
            <>
              <span className="ds-cell-main">
                <ColorTag color={state.color}>{name}</ColorTag>
              </span>
              <span className="ds-cell-flags">
                {isFirst && <Tag>{t('states.first')}</Tag>}
                {state.frozen === 'all' && <Tag>{t('states.locked')}</Tag>}
              </span>
              <span />
              <span className="ds-cell-actions">
                <Button
                  size="small"
                  aria-label={t('fields.editNamed', { name })}
                  onClick={() => open({ state })}
                >
                  {common('edit')}
                </Button>
                {!isShipped('states', state.id) && (
                  <Button
                    size="small"
                    disabled={isFirst}
                    aria-label={t('fields.removeNamed', { name })}
                    onClick={() => onChange(removeState(flow, state.id))}
                  >
                    {common('delete')}
                  </Button>
                )}
              </span>
            </>
          );
        }}
      </SortableList>
      {opened && (
        <StateDrawer
          flow={flow}
          state={opened.state}
          onSave={(state, isFirst) => {
            onChange(saveState(flow, state, isFirst));
            open(undefined);
          }}
          onClose={() => open(undefined)}
        />
      )}
    </section>
  );
}

function TransitionList({ collection, flow, onChange }: FlowProps) {
  const t = useDesignTexts();
  const common = useCommonTexts();
  const title = useTitle();
  const isShipped = useIsShipped(collection.id);
  const [opened, open] = useState<{ transition: TransitionJson | undefined }>();
  const nameOf = (id: string) => {
    const state = flow.states.find((each) => each.id === id);
    return state ? title(state.title) : id;
  };
  return (
    <section className="wb-panel" aria-label={t('transitions.list')}>
      <div className="ds-section-head">
        <h2>{t('transitions.list')}</h2>
        <Button onClick={() => open({ transition: undefined })}>{t('transitions.add')}</Button>
      </div>
      <SortableList
        label={t('transitions.list')}
        items={flow.transitions}
        nameOf={(each) => title(each.title)}
        onMove={(ids) =>
          onChange({
            ...flow,
            transitions: ids.flatMap((id) => flow.transitions.find((each) => each.id === id) ?? []),
          })
        }
      >
        {(each) => {
          const name = title(each.title);
          return (
            <>
              <span className="ds-cell-main">
                <button
                  type="button"
                  className="ds-name"
                  onClick={() => open({ transition: each })}
                >
                  {name}
                </button>
              </span>
              <span className="ds-cell-type">
                {each.from.map(nameOf).join(', ')} → {nameOf(each.to)}
              </span>
              <span className="ds-cell-flags">
                {each.permission !== undefined && <Tag>{t('transitions.own')}</Tag>}
                {each.guard !== undefined && <Tag>{t('transitions.guarded')}</Tag>}
              </span>
              <span className="ds-cell-actions">
                <Button
                  size="small"
                  aria-label={t('fields.editNamed', { name })}
                  onClick={() => open({ transition: each })}
                >
                  {common('edit')}
                </Button>
                {!isShipped('transitions', each.id) && (
                  <Button
                    size="small"
                    aria-label={t('fields.removeNamed', { name })}
                    onClick={() =>
                      onChange({
                        ...flow,
                        transitions: flow.transitions.filter(({ id }) => id !== each.id),
                      })
                    }
                  >
                    {common('delete')}
                  </Button>
                )}
              </span>
            </>
          );
        }}
      </SortableList>
      {opened && (
        <TransitionDrawer
          collection={collection}
          flow={flow}
          transition={opened.transition}
          onSave={(transition) => {
            onChange(saveTransition(flow, transition));
            open(undefined);
          }}
          onClose={() => open(undefined)}
        />
      )}
    </section>
  );
}
