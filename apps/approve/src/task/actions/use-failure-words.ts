import type { ErrorDetails, ErrorName } from '@pedestal/contract';
import { useFormat } from '@pedestal/workbench';
import zh from '../../shared/locales/zh-CN.json';
import { useTexts } from '../../shared/texts.ts';
import type { ActionValues } from './act.ts';

interface FailedCall extends Error {
  error?: ErrorName;
  details?: ErrorDetails;
}

interface Failure {
  message: string | undefined;
  fields: { name: keyof ActionValues; errors: string[] }[];
  /** The version of the record now, if it changed since the person opened it. */
  recordVersion: number | undefined;
}

const FIELDS: Readonly<Record<string, keyof ActionValues>> = {
  comment: 'comment',
  signature: 'signature',
  people: 'people',
  to: 'to',
};

type Refusal = keyof typeof zh.dialog.refusals;
type TaskState = keyof typeof zh.taskState;

/** Says why an action did not work: who was faster, what changed, what is missing. */
export function useFailureWords(): (error: unknown) => Failure {
  const t = useTexts();
  const format = useFormat();
  return (caught) => {
    const { message, error, details = {} } = caught as FailedCall;
    const fields = (details.fields ?? []).flatMap(({ field, message: text }) => {
      const name = FIELDS[field];
      return name ? [{ name, errors: [text] }] : [];
    });
    if (error === 'recordChanged') {
      return { message: undefined, fields, recordVersion: details.recordVersion };
    }
    const { decided, reason } = details;
    if (decided) {
      const as = decided.as in zh.taskState ? t(`taskState.${decided.as as TaskState}`) : '';
      const values = { as, time: format.instant(decided.at), name: decided.by ?? '' };
      const text = t(decided.by === null ? 'dialog.decidedAlone' : 'dialog.decided', values);
      return { message: text, fields, recordVersion: undefined };
    }
    const isKnown = reason !== undefined && reason in zh.dialog.refusals;
    return {
      message: isKnown
        ? t(`dialog.refusals.${reason as Refusal}`)
        : fields.length > 0
          ? undefined
          : message,
      fields,
      recordVersion: undefined,
    };
  };
}
