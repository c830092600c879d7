import { useShell } from '@pedestal/sub-app-sdk/react';
import {
  Failure,
  InnerLink,
  Loading,
  NoPage,
  Page,
  useAddressState,
  useGet,
} from '@pedestal/workbench';
import { useQuery } from '@tanstack/react-query';
import { Empty, Select } from 'antd';
import { OptionSelect } from '../../values/option-select.tsx';
import { useWorkspace } from '../../workspace/workspace-context.ts';
import { type Call, readRecords } from '../acc/read-all.ts';
import { compareTexts, countChanges, type Part } from './compare.ts';
import './contract.css';
import { textOf } from './contracts.ts';
import { useContractTexts } from './texts.ts';

const CURRENT = 'now';
/** Versions that can be chosen. */
const MOST = 50;

interface Version {
  id: string;
  revision: string;
  stage: string;
}

/** What changed between two versions of a contract's text. */
export function Component() {
  const t = useContractTexts();
  const { collections, workspace, base } = useWorkspace();
  const { values, patch } = useAddressState();
  if (!collections.some(({ id }) => id === 'version')) return <NoPage />;
  const contract = values.contract ?? '';
  return (
    <Page
      title={t('compare.title')}
      hint={t('compare.hint')}
      actions={
        contract !== '' && <InnerLink to={`${base}/contract/${contract}`}>{t('open')}</InnerLink>
      }
    >
      <div className="ct-choice">
        <Chosen key={contract} contract={contract} workspace={workspace.key} onChoose={patch} />
      </div>
      {contract === '' ? (
        <Empty description={t('compare.choose')} />
      ) : (
        <Compared contract={contract} />
      )}
    </Page>
  );
}

interface ChosenProps {
  contract: string;
  workspace: string;
  onChoose: (patch: Record<string, string | undefined>) => void;
}

/** The contract, searched as the person types. */
function Chosen({ contract, workspace, onChoose }: ChosenProps) {
  const t = useContractTexts();
  const { call } = useShell();
  const { data } = useQuery({
    queryKey: ['contract name', workspace, contract],
    enabled: contract !== '',
    queryFn: () => readContract(call, workspace, contract),
  });
  return (
    <OptionSelect
      label={t('contract')}
      workspace={workspace}
      collection="version"
      field="contract"
      isMultiple={false}
      value={contract === '' ? null : contract}
      labels={{ [contract]: textOf(data?.values.name) }}
      onChange={(next) =>
        onChoose({
          contract: next === null ? undefined : String(next),
          from: undefined,
          to: undefined,
        })
      }
    />
  );
}

const readContract = (call: Call, workspace: string, id: string) =>
  call('GET /gateway/records/:workspace/:collection/:id', {
    params: { workspace, collection: 'contract', id },
  });

async function readVersions(call: Call, workspace: string, id: string): Promise<Version[]> {
  const f = `contract.eq.${id}`;
  const rows = await readRecords(call, workspace, 'version', {
    f,
    sort: '-revision',
    columns: 'revision,stage',
  });
  return [
    { id: CURRENT, revision: '', stage: '' },
    ...rows.slice(0, MOST).map(({ id: key, values }) => ({
      id: key,
      revision: textOf(values.revision),
      stage: textOf(values.stage),
    })),
  ];
}

/** The text of a version, or of the contract as it is now. */
function useText(contract: string, version: string | undefined) {
  const { workspace } = useWorkspace();
  const isCurrent = version === CURRENT;
  const { data, error, refetch } = useGet(
    'GET /gateway/records/:workspace/:collection/:id',
    {
      params: {
        workspace: workspace.key,
        collection: isCurrent ? 'contract' : 'version',
        id: isCurrent ? contract : (version ?? ''),
      },
    },
    { enabled: version !== undefined },
  );
  return { text: data && textOf(data.values.text), error, refetch };
}

function Compared({ contract }: { contract: string }) {
  const t = useContractTexts();
  const { call } = useShell();
  const { workspace } = useWorkspace();
  const { values, patch } = useAddressState();
  const { data, error, refetch } = useQuery({
    queryKey: ['contract versions', workspace.key, contract],
    staleTime: 0,
    queryFn: () => readVersions(call, workspace.key, contract),
  });
  const find = (id: string | undefined) => data?.find((each) => each.id === id);
  const to = find(values.to) ?? data?.[0];
  const from = find(values.from) ?? data?.[1] ?? data?.[0];
  const [before, after] = [useText(contract, from?.id), useText(contract, to?.id)];
  const failure = error ?? before.error ?? after.error;
  const retry = () => void Promise.all([refetch(), before.refetch(), after.refetch()]);
  if (failure) return <Failure error={failure} onRetry={retry} />;
  if (!data || !from || !to || before.text === undefined || after.text === undefined) {
    return <Loading />;
  }
  const options = data.map(({ id, revision, stage }) => ({
    value: id,
    label:
      id === CURRENT
        ? t('compare.current')
        : t('compare.version', { revision, stage: t(`stage.${stageOf(stage)}`) }),
  }));
  const paragraphs = compareTexts(before.text, after.text);
  const count = countChanges(paragraphs);
  return (
    <>
      <div className="ct-choice">
        <Select
          aria-label={t('compare.from')}
          value={from.id}
          options={options}
          onChange={(next) => patch({ from: next })}
        />
        <span aria-hidden="true">→</span>
        <Select
          aria-label={t('compare.to')}
          value={to.id}
          options={options}
          onChange={(next) => patch({ to: next })}
        />
        <span role="status" className="wb-muted">
          {count === 0 ? t('compare.equal') : t('compare.changes', { count })}
        </span>
      </div>
      <article className="ct-text" aria-label={t('compare.title')}>
        {paragraphs.map(({ kind, parts }, index) => (
          <p key={index} className={`ct-${kind}`}>
            {parts.map((part, at) => (
              <Piece key={at} {...part} />
            ))}
          </p>
        ))}
      </article>
    </>
  );
}

function stageOf(stage: string): 'kept' | 'submitted' | 'approved' {
  return stage === 'submitted' || stage === 'approved' ? stage : 'kept';
}

function Piece({ kind, text }: Part) {
  if (kind === 'removed') return <del>{text}</del>;
  return kind === 'added' ? <ins>{text}</ins> : text;
}
