import { useShell } from '@pedestal/sub-app-sdk/react';
import { InnerLink, useFormat, useGet } from '@pedestal/workbench';
import { Alert, Button } from 'antd';
import { useSharedTexts } from '../../shared/texts.ts';
import { findRemedies, type Remedy } from './remedies.ts';
import { useTexts } from './texts.ts';
import { type Described, type RecordAnswerData, useActionName, useTitle } from './words.ts';

interface Question {
  workspace: string;
  systemCode: string;
  collection: Described;
  userId: string;
  action: string;
  recordId: string;
  field: string;
}

interface RecordAnswerProps {
  question: Question;
  person: string;
  answer: RecordAnswerData;
}

/** The answer in a sentence, what each role does, and what to change. */
export function RecordAnswer({ question, person, answer }: RecordAnswerProps) {
  const t = useTexts();
  const { verdict, tone } = useVerdict(question, person, answer);
  const remedies = findRemedies(answer, question.recordId !== '');
  return (
    <div className="wb-panel">
      <Alert showIcon type={tone} title={verdict} />
      {remedies.length > 0 && (
        <>
          <h2>{t('toChange')}</h2>
          <ul>
            {remedies.map((remedy) => (
              <li key={'role' in remedy ? `${remedy.kind} ${remedy.role.id}` : remedy.kind}>
                <RemedyText remedy={remedy} question={question} />
              </li>
            ))}
          </ul>
        </>
      )}
      <h2>{t('rolesOf', { person })}</h2>
      {answer.roles.length === 0 && <p>{t('noRoles')}</p>}
      <ul>
        {answer.roles.map((role) => (
          <li key={role.id}>
            <RoleText role={role} question={question} />
          </li>
        ))}
      </ul>
      <AccessLink question={question} />
    </div>
  );
}

type Role = RecordAnswerData['roles'][number];

function useVerdict(
  { collection, action, recordId, field }: Question,
  person: string,
  { allowed, access }: RecordAnswerData,
) {
  const t = useTexts();
  const title = useTitle();
  const nameOfAction = useActionName();
  const found = [...collection.fields, ...collection.lines].find(({ id }) => id === field);
  const what =
    field === ''
      ? t(recordId === '' ? 'someRecords' : 'thisRecord', { list: title(collection.title) })
      : t(recordId === '' ? 'fieldOfList' : 'fieldOfRecord', {
          ...{ field: found ? title(found.title) : field, list: title(collection.title) },
        });
  const words = { person, what, action: nameOfAction(action) };
  if (allowed === null) return { verdict: t('unsure', words), tone: 'info' as const };
  if (!allowed) return { verdict: t('cannot', words), tone: 'warning' as const };
  if (access === 'mask') return { verdict: t('canMasked', words), tone: 'warning' as const };
  return { verdict: t('can', words), tone: 'success' as const };
}

/** One role of the person: what it grants, and whether that covers the record. */
function RoleText({ role, question }: { role: Role; question: Question }) {
  const t = useTexts();
  const shared = useSharedTexts();
  const format = useFormat();
  const action = useActionName()(question.action);
  const { dataScope, grantsAll, isInScope, rules, access } = role;
  const name = <InnerLink to={`/roles/${role.id}`}>{format.name(role)}</InnerLink>;
  if (dataScope === null) {
    return (
      <>
        {name} {t('role.grantsNot', { action })}
      </>
    );
  }
  const scope = shared(`dataScope.${dataScope}`);
  return (
    <>
      {name} {grantsAll ? t('grantsAll') : t('role.grants', { action, scope })}
      {isInScope === true && ` ${t('role.inScope')}`}
      {isInScope === false && ` ${t('role.outOfScope')}`}
      {rules.length > 0 && (
        <ul>
          {rules.map(({ expression, holds }) => (
            <li key={expression}>
              {t('role.onlyIf')} <code>{expression}</code>
              {holds === true && ` ${t('role.holds')}`}
              {holds === false && ` ${t('role.holdsNot')}`}
              {holds === null && question.recordId !== '' && ` ${t('role.unknown')}`}
            </li>
          ))}
        </ul>
      )}
      {access !== null && ` ${t(`role.access.${access}`)}`}
    </>
  );
}

function RemedyText({ remedy, question }: { remedy: Remedy; question: Question }) {
  const t = useTexts();
  const format = useFormat();
  if (!('role' in remedy)) {
    if (remedy.kind === 'noRole') return <GrantingRoles question={question} />;
    return <>{t(`remedy.${remedy.kind}`)}</>;
  }
  return (
    <>
      {t(`remedy.${remedy.kind}`, { role: format.name(remedy.role) })}{' '}
      <InnerLink to={`/roles/${remedy.role.id}`}>{t('openRole')}</InnerLink>
    </>
  );
}

/** The roles that would grant the action. */
function GrantingRoles({ question }: { question: Question }) {
  const t = useTexts();
  const format = useFormat();
  const { workspace, collection, action, userId, systemCode } = question;
  const page = `${workspace}:${collection.id}`;
  const code = action === 'read' ? page : `${page}:${action}`;
  const { data } = useGet('GET /gateway/authority/why', { query: { userId, systemCode, code } });
  const roles = data?.wouldGrant ?? [];
  return (
    <>
      {t('remedy.noRole')}
      {data && roles.length === 0 && ` ${t('remedy.noneGrants')}`}
      {roles.length > 0 && (
        <ul>
          {roles.map((role) => (
            <li key={role.id}>
              <InnerLink to={`/roles/${role.id}`}>{format.name(role)}</InnerLink>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Where conditions and fields of the list are set. */
function AccessLink({ question: { workspace, collection } }: { question: Question }) {
  const t = useTexts();
  const shell = useShell();
  const path = `/${workspace}/-/design/c/${collection.id}/access`;
  return (
    <Button className="auth-why-about" onClick={() => shell.navigate({ subApp: 'records', path })}>
      {t('openAccess')}
    </Button>
  );
}
