import {
  type AdminUserDetail,
  PERMISSIONS,
  type RouteOf,
  type RouteOutput,
} from '@pedestal/contract';
import { useShell } from '@pedestal/sub-app-sdk/react';
import {
  Failure,
  InnerLink,
  PersonSelect,
  useAddressState,
  useChange,
  useCommonTexts,
  useFormat,
  useFormName,
  useGet,
} from '@pedestal/workbench';
import { Alert, Button, Empty, Form, Select, Space } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useSharedTexts } from '../../shared/texts.ts';
import { useReach } from '../../shared/use-reach.ts';
import { useTexts } from './texts.ts';

const RolesDrawer = lazy(async () => ({
  default: (await import('../../shared/roles-drawer.tsx')).RolesDrawer,
}));

type Answer = RouteOutput<RouteOf<'GET /gateway/authority/why'>>;

/** Explains which role grants a person a page or an action, or why they lack it. */
export function PermissionWhy() {
  const t = useTexts();
  const common = useCommonTexts();
  const format = useFormat();
  const reach = useReach();
  const formName = useFormName();
  const { values, patch } = useAddressState();
  const systemCode = values.systemCode ?? reach.systems[0]?.code ?? '';
  const { userId = '', code = '' } = values;
  const resources = useGet(
    'GET /gateway/authority/resources',
    { query: { systemCode } },
    { enabled: systemCode !== '' },
  );
  const why = useGet(
    'GET /gateway/authority/why',
    { query: { userId, systemCode, code } },
    { enabled: userId !== '' && systemCode !== '' && code !== '' },
  );
  const person = useGet(
    'GET /gateway/authority/users/:id',
    { params: { id: userId } },
    { enabled: userId !== '' },
  );
  const personName = person.data?.id === userId ? person.data.displayName : '';
  const error = why.error ?? person.error;
  const isAsked = userId !== '' && code !== '';

  return (
    <>
      <Form layout="vertical" className="wb-panel auth-why-form">
        <Form.Item label={t('person')} htmlFor={`${formName}-person`}>
          <PersonSelect
            id={`${formName}-person`}
            label={t('person')}
            isMultiple={false}
            value={userId === '' ? [] : [{ value: userId, label: personName }]}
            onChange={([chosen]) => patch({ userId: chosen?.value })}
          />
        </Form.Item>
        <Form.Item label={common('system')} htmlFor={`${formName}-system`}>
          <Select
            id={`${formName}-system`}
            value={systemCode}
            options={reach.systemOptions}
            onChange={(next: string) => patch({ systemCode: next, code: undefined })}
          />
        </Form.Item>
        <Form.Item label={t('resource')} htmlFor={`${formName}-resource`}>
          <Select
            id={`${formName}-resource`}
            showSearch={{ optionFilterProp: 'label' }}
            value={code === '' ? null : code}
            placeholder={t('pickResource')}
            loading={resources.isFetching}
            options={(resources.data ?? []).map((row) => ({
              value: row.code,
              label: `${format.name(row)} (${row.code})`,
            }))}
            onChange={(next: string) => patch({ code: next })}
          />
        </Form.Item>
      </Form>
      <div aria-live="polite">
        {!isAsked && <Empty description={t('ask')} />}
        {isAsked && error && <Failure error={error} />}
        {isAsked && why.data && person.data?.id === userId && !error && (
          <AnswerView answer={why.data} person={person.data} />
        )}
      </div>
    </>
  );
}

function AnswerView({ answer, person }: { answer: Answer; person: AdminUserDetail }) {
  const t = useTexts();
  const shared = useSharedTexts();
  const format = useFormat();
  const words = { person: person.displayName, resource: format.name(answer.resource) };
  return (
    <div className="wb-panel">
      <Alert
        showIcon
        type={answer.allowed ? 'success' : 'warning'}
        title={t(answer.allowed ? 'allowed' : 'denied', words)}
        description={
          answer.dataScope && `${t('scope')}: ${shared(`dataScope.${answer.dataScope}`)}`
        }
      />
      {answer.via.length > 0 && (
        <>
          <h2>{t('via')}</h2>
          <ul>
            {answer.via.map((role) => (
              <li key={role.id}>
                <strong>
                  <InnerLink to={`/roles/${role.id}`}>{format.name(role)}</InnerLink>
                </strong>{' '}
                {role.grantsAll ? t('grantsAll') : shared(`dataScope.${role.dataScope}`)},{' '}
                {role.grantedBy
                  ? t('grantedBy', {
                      name: role.grantedBy.displayName,
                      time: format.instant(role.grantedAt),
                    })
                  : t('grantedOn', { time: format.instant(role.grantedAt) })}
              </li>
            ))}
          </ul>
        </>
      )}
      {answer.missing.length > 0 && (
        <>
          <h2>{t('missing')}</h2>
          <ul>
            {answer.missing.map((reason) => (
              <li key={reason}>{t(reason)}</li>
            ))}
          </ul>
        </>
      )}
      {answer.missing.includes('noRole') && (
        <>
          <h2>{t('wouldGrant')}</h2>
          {answer.wouldGrant.length === 0 && <p>{t('noneWould')}</p>}
          <ul>
            {answer.wouldGrant.map((role) => (
              <li key={role.id}>
                <Space>
                  <InnerLink to={`/roles/${role.id}`}>{format.name(role)}</InnerLink>
                  <AssignButton person={person} role={role} />
                </Space>
              </li>
            ))}
          </ul>
          <Space>
            <RolesButton person={person} />
          </Space>
        </>
      )}
    </div>
  );
}

function useMayGrant({ mayAdminister }: AdminUserDetail): boolean {
  return useShell().can(PERMISSIONS.grantRoles) && mayAdminister;
}

interface AssignButtonProps {
  person: AdminUserDetail;
  role: Answer['wouldGrant'][number];
}

/** Gives the person the role besides the present ones; the answer follows. */
function AssignButton({ person, role }: AssignButtonProps) {
  const t = useTexts();
  const format = useFormat();
  const grantable = useGet(
    'GET /gateway/authority/grantableRoles',
    { query: {} },
    { enabled: useMayGrant(person) },
  );
  const words = { person: person.displayName, role: format.name(role) };
  const assign = useChange(
    (call) => {
      const { systemCode } = role;
      const present = person.roles.filter((one) => one.systemCode === systemCode);
      const roleIds = [...present, role].map(({ id }) => id);
      return call('PUT /gateway/authority/users/:id/roles', {
        params: { id: person.id },
        body: { version: person.version, systemCode, roleIds },
      });
    },
    { done: t('assigned', words) },
  );
  if (!grantable.data?.some((one) => one.id === role.id && one.grantable)) return null;
  return (
    <Button
      size="small"
      aria-label={t('assignRole', words)}
      loading={assign.isPending}
      onClick={() => assign.mutate(undefined)}
    >
      {t('assign')}
    </Button>
  );
}

/** Changes the roles of the person without leaving the page; the answer follows. */
function RolesButton({ person }: { person: AdminUserDetail }) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  if (!useMayGrant(person)) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('changeRoles')}</Button>
      <Suspense>{isOpen && <RolesDrawer user={person} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
