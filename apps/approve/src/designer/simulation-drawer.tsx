import type { Definition } from '@pedestal/approval';
import type { OpenedDefinition, RouteOf, RouteOutput } from '@pedestal/contract';
import { useLive, useShell } from '@pedestal/sub-app-sdk/react';
import { FailureAlert, PeopleSelect, useChange, useGet } from '@pedestal/workbench';
import { Alert, Button, Drawer, Select, Timeline } from 'antd';
import { useState } from 'react';
import { useTitle } from '../shared/use-title.ts';
import { Labelled } from './panel/parts.tsx';
import { useDesignTexts } from './texts.ts';
import { listNodes } from './tree/tree.ts';
import './panel/panel.css';

interface SimulationDrawerProps {
  opened: OpenedDefinition;
  definition: Definition;
  onClose: () => void;
}

type Foreseen = RouteOutput<RouteOf<'POST /gateway/approvals/definitions/:id/simulate'>>;

/** Who would sign for a person and a real record, with the draft as it is now. */
export default function SimulationDrawer(props: SimulationDrawerProps) {
  const { opened, definition, onClose } = props;
  const t = useDesignTexts();
  const title = useTitle();
  const user = useLive(useShell().user);
  const [starter, setStarter] = useState<string[]>(user ? [user.id] : []);
  const [recordId, setRecordId] = useState<string>();
  const [chosen, setChosen] = useState<Record<string, string[]>>({});
  const choosing = listNodes(definition).flatMap(({ node }) =>
    node.kind === 'sign' && node.signers.some(({ kind }) => kind === 'chosen') ? [node] : [],
  );
  const run = useChange(
    (call, starterId: string) =>
      call('POST /gateway/approvals/definitions/:id/simulate', {
        params: { id: opened.id },
        body: {
          definition: JSON.stringify(definition),
          starterId,
          ...(recordId === undefined ? {} : { recordId }),
          chosen: Object.fromEntries(Object.entries(chosen).filter(([, ids]) => ids.length > 0)),
        },
      }),
    { onFailure: () => true },
  );
  const names = new Map(user ? [[user.id, user.displayName]] : []);
  const [starterId] = starter;
  return (
    <Drawer open size={440} title={t('simulation.title')} onClose={onClose}>
      <div className="pn-panel">
        <p className="wb-muted">{t('simulation.hint')}</p>
        <Labelled label={t('simulation.starter')}>
          {(id) => (
            <PeopleSelect
              id={id}
              isSingle
              label={t('simulation.starter')}
              value={starter}
              names={names}
              onChange={setStarter}
            />
          )}
        </Labelled>
        <Labelled label={t('simulation.record')}>
          {(id) => <RecordSelect {...{ id, opened, value: recordId, onChange: setRecordId }} />}
        </Labelled>
        {choosing.map((node) => (
          <Labelled key={node.id} label={t('simulation.chosen', { name: title(node.title) })}>
            {(id) => (
              <PeopleSelect
                id={id}
                label={t('simulation.chosen', { name: title(node.title) })}
                value={chosen[node.id] ?? []}
                onChange={(people) => setChosen({ ...chosen, [node.id]: people })}
              />
            )}
          </Labelled>
        ))}
        <Button
          type="primary"
          disabled={starterId === undefined}
          loading={run.isPending}
          onClick={() => starterId !== undefined && run.mutate(starterId)}
        >
          {t('simulation.run')}
        </Button>
        {run.error && <FailureAlert error={run.error} />}
        {run.data && <Result foreseen={run.data} />}
      </div>
    </Drawer>
  );
}

interface RecordSelectProps {
  id: string;
  opened: OpenedDefinition;
  value: string | undefined;
  onChange: (id: string | undefined) => void;
}

function RecordSelect({ id, opened, value, onChange }: RecordSelectProps) {
  const t = useDesignTexts();
  const [q, setSearch] = useState('');
  const { data, isFetching } = useGet('GET /gateway/approvals/definitions/:id/records', {
    params: { id: opened.id },
    query: { q },
  });
  return (
    <Select
      id={id}
      aria-label={t('simulation.record')}
      allowClear
      loading={isFetching}
      placeholder={t('simulation.noRecord')}
      showSearch={{ filterOption: false, onSearch: setSearch }}
      value={value ?? null}
      options={(data?.items ?? []).map(({ id: key, label, hint }) => ({
        value: key,
        label: hint ? `${label} · ${hint}` : label,
      }))}
      onChange={(next: string | null | undefined) => onChange(next ?? undefined)}
    />
  );
}

function Result({ foreseen }: { foreseen: Foreseen }) {
  const t = useDesignTexts();
  const title = useTitle();
  const names = new Map(foreseen.people.map(({ id, displayName }) => [id, displayName]));
  const namesOf = (ids: readonly string[]) =>
    ids.map((id) => names.get(id) ?? t('unknownName')).join(t('comma'));
  return (
    <section aria-label={t('simulation.result')} role="status" className="pn-stack">
      <Timeline
        items={foreseen.nodes.map((node, index) => ({
          key: `${node.node}-${index}`,
          color: node.outcome === 'sign' ? 'blue' : node.outcome === 'pass' ? 'gray' : 'red',
          content: (
            <>
              <strong>{title(node.title)}</strong>
              <div>
                {node.outcome === 'sign' ? namesOf(node.people) : t(`simulation.${node.outcome}`)}
              </div>
            </>
          ),
        }))}
      />
      {foreseen.copied.length > 0 && (
        <p>
          {t('simulation.copied')}: {namesOf(foreseen.copied)}
        </p>
      )}
      <Alert
        type={foreseen.status === 'approved' ? 'success' : 'warning'}
        showIcon
        title={t(`simulation.ends.${foreseen.status}`)}
      />
    </section>
  );
}
