import type { ErrorDetails, FieldProblem } from '@pedestal/contract';
import { useChange, useCommonTexts } from '@pedestal/workbench';
import { Form, Modal } from 'antd';
import { useState } from 'react';
import { useTexts } from '../shared/texts.ts';
import type { CreateDialogProps } from '../values/create-dialog.ts';
import { FieldInput } from '../values/field-input.tsx';
import { type Collection, type Field, isInput } from '../workspace/collection.ts';
import { useTitle } from '../workspace/workspace-context.ts';
import { creationOf, newDraft } from './draft.ts';

/** Creates a record from a picker with what it cannot do without; the rest is filled in later. */
export default function QuickCreate({ target, name, onCreated, onClose }: CreateDialogProps) {
  const t = useTexts();
  const common = useCommonTexts();
  const title = useTitle();
  const [draft, setDraft] = useState(() => withName(target, name));
  const [problems, setProblems] = useState<FieldProblem[]>([]);
  const params = { workspace: target.workspace, collection: target.id };
  const create = useChange(
    (call, body: ReturnType<typeof creationOf>) =>
      call('POST /gateway/records/:workspace/:collection', { params, body: body as never }),
    {
      onDone: onCreated,
      onFailure(error) {
        const { fields = [] } = (error as { details?: ErrorDetails }).details ?? {};
        setProblems(fields);
        return fields.length > 0 && fields.every(({ field }) => fieldsOf(target).has(field));
      },
    },
  );
  const shown = target.fields.filter((field) => isShown(target, field, problems));
  return (
    <Modal
      open
      title={t('newOf', { title: title(target.title) })}
      okText={t('create')}
      cancelText={common('cancel')}
      confirmLoading={create.isPending}
      onOk={() => create.mutate(creationOf(target, draft))}
      onCancel={onClose}
    >
      <Form layout="vertical" component="div">
        {shown.map((field) => {
          const problem = problems.find((each) => each.field === field.id);
          const id = `rc-new-${target.id}-${field.id}`;
          return (
            <Form.Item
              key={field.id}
              label={title(field.title)}
              htmlFor={id}
              required={field.required === true}
              {...(problem ? { validateStatus: 'error' as const, help: problem.message } : {})}
            >
              <FieldInput
                id={id}
                field={field}
                workspace={target.workspace}
                collection={target.id}
                value={draft.values[field.id]}
                onChange={(value) =>
                  setDraft({ ...draft, values: { ...draft.values, [field.id]: value } })
                }
              />
            </Form.Item>
          );
        })}
      </Form>
    </Modal>
  );
}

function withName(target: Collection, name: string) {
  const draft = newDraft(target);
  const label = target.fields.find(({ id }) => id === target.label);
  if (!label || !isInput(label) || name === '') return draft;
  return { ...draft, values: { ...draft.values, [label.id]: name } };
}

const fieldsOf = ({ fields }: Collection) => new Set(fields.map(({ id }) => id));

/** The name, what is required, and what the server found wrong. */
function isShown(target: Collection, field: Field, problems: readonly FieldProblem[]): boolean {
  if (!isInput(field) || field.hidden) return false;
  return (
    field.id === target.label ||
    field.required === true ||
    problems.some((each) => each.field === field.id)
  );
}
