import type { Approval } from '@pedestal/contract';
import { PeopleSelect } from '@pedestal/workbench';
import { Form, Input, Radio, Select } from 'antd';
import { useTexts } from '../../shared/texts.ts';
import { useTitle } from '../../shared/use-title.ts';
import { usePeople } from '../approval-context.ts';
import type { OwnTask } from '../own-task.ts';
import type { ActionKind } from './act.ts';
import { SignatureInput } from './signature-input.tsx';

interface ActionFieldsProps {
  kind: ActionKind;
  approval: Approval;
  task: OwnTask | undefined;
}

const MAX_COMMENT = 2_000;
const WITHOUT_COMMENT: readonly ActionKind[] = ['copy', 'remind', 'takeBack'];

function needsComment(kind: ActionKind, task: OwnTask | undefined): boolean {
  if (kind === 'comment') return true;
  if (task?.node === 'start') return false;
  if (kind === 'approve') return task?.reason === 'always';
  const isRefusal = kind === 'reject' || kind === 'return';
  return isRefusal && task !== undefined && task.reason !== 'never';
}

/** The fields of one action. */
export function ActionFields({ kind, approval, task }: ActionFieldsProps) {
  const t = useTexts();
  return (
    <>
      {kind === 'return' && task && <ReturnFields task={task} />}
      {kind === 'reassign' && <TaskField approval={approval} />}
      {(kind === 'transfer' || kind === 'reassign') && <PersonField without={[approval.starter]} />}
      {(kind === 'addSigners' || kind === 'copy') && (
        <PeopleField without={kind === 'addSigners' ? [approval.starter] : []} />
      )}
      {kind === 'addSigners' && (
        <Form.Item name="where" label={t('dialog.where')} initialValue="before">
          <Radio.Group
            options={(['before', 'beside', 'after'] as const).map((value) => ({
              value,
              label: t(`dialog.${value}`),
            }))}
          />
        </Form.Item>
      )}
      {kind === 'approve' && task?.signature && (
        <Form.Item
          name="signature"
          label={t('dialog.signature')}
          rules={[{ required: true, message: t('dialog.signatureNeeded') }]}
        >
          <SignatureInput />
        </Form.Item>
      )}
      {!WITHOUT_COMMENT.includes(kind) && (
        <Form.Item
          name="comment"
          label={t('dialog.comment')}
          rules={
            needsComment(kind, task)
              ? [{ required: true, whitespace: true, message: t('dialog.commentNeeded') }]
              : []
          }
        >
          <CommentInput />
        </Form.Item>
      )}
    </>
  );
}

/** Ctrl+Enter sends what is written. */
function CommentInput(props: { id?: string; value?: string }) {
  const form = Form.useFormInstance();
  return (
    <Input.TextArea
      {...props}
      autoSize={{ minRows: 3, maxRows: 10 }}
      maxLength={MAX_COMMENT}
      onPressEnter={(event) => {
        if (event.ctrlKey || event.metaKey) form.submit();
      }}
    />
  );
}

function ReturnFields({ task }: { task: OwnTask }) {
  const t = useTexts();
  const title = useTitle();
  const options = task.returnTo.map(({ node, title: name }) => ({
    value: node,
    label: node === 'start' ? t('dialog.starter') : title(name),
  }));
  return (
    <>
      <Form.Item
        name="to"
        label={t('dialog.to')}
        initialValue={options.find(({ value }) => value === 'start')?.value ?? options[0]?.value}
        rules={[{ required: true }]}
      >
        <Select options={options} />
      </Form.Item>
      <Form.Item name="then" label={t('dialog.then')} initialValue="resume">
        <Radio.Group
          options={(['resume', 'walk'] as const).map((value) => ({
            value,
            label: t(`dialog.${value}`),
          }))}
        />
      </Form.Item>
    </>
  );
}

interface PickerProps {
  without: readonly string[];
}

function PersonField({ without }: PickerProps) {
  const t = useTexts();
  return (
    <Form.Item
      name="person"
      label={t('dialog.person')}
      initialValue={[]}
      rules={[{ required: true, type: 'array', min: 1, message: t('dialog.personNeeded') }]}
    >
      <PeopleInput isSingle label={t('dialog.person')} without={without} />
    </Form.Item>
  );
}

function PeopleField({ without }: PickerProps) {
  const t = useTexts();
  return (
    <Form.Item
      name="people"
      label={t('dialog.people')}
      initialValue={[]}
      rules={[{ required: true, type: 'array', min: 1, message: t('dialog.peopleNeeded') }]}
    >
      <PeopleInput label={t('dialog.people')} without={without} />
    </Form.Item>
  );
}

interface PeopleInputProps extends PickerProps {
  id?: string;
  label: string;
  isSingle?: boolean;
  value?: string[];
  onChange?: (people: string[]) => void;
}

/** The picker as a control of a form. */
function PeopleInput({ id, value = [], onChange, ...rest }: PeopleInputProps) {
  return (
    <PeopleSelect
      {...rest}
      {...(id === undefined ? {} : { id })}
      value={value}
      onChange={(people) => onChange?.(people)}
    />
  );
}

/** Which open task of others is handed to somebody else. */
function TaskField({ approval }: { approval: Approval }) {
  const t = useTexts();
  const title = useTitle();
  const people = usePeople();
  const options = approval.steps.flatMap((step) => {
    const node = approval.flow.find(({ id }) => id === step.node);
    return step.tasks
      .filter(({ state }) => state === 'open')
      .map(({ id, assignee }) => ({
        value: id,
        label: [people(assignee), node && title(node.title)].filter(Boolean).join(' · '),
      }));
  });
  return (
    <Form.Item
      name="task"
      label={t('dialog.task')}
      initialValue={options[0]?.value}
      rules={[{ required: true }]}
    >
      <Select options={options} />
    </Form.Item>
  );
}
