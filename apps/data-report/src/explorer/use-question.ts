import type { OpenedReportItem } from '@pedestal/contract';
import { useAddressState } from '@pedestal/workbench';
import { useCallback, useMemo } from 'react';
import {
  EMPTY_QUESTION,
  type Parameters,
  type Question,
  questionOf,
  readQuestion,
  writeQuestion,
} from '../query/question.ts';

const OWN = /^[tf]_/;

/** The question of the address; without one there, that of the saved report. */
export function useQuestion(item: OpenedReportItem | undefined) {
  const { values, patch } = useAddressState();
  const saved = useMemo(
    () =>
      item?.content.kind === 'report'
        ? questionOf(item.content.query, item.content.presentation)
        : undefined,
    [item],
  );
  const asked = useMemo(() => readQuestion(values), [values]);
  const isOwn = values.s !== undefined;
  const question = isOwn ? asked : (saved ?? EMPTY_QUESTION);
  const change = useCallback(
    (part: Partial<Question>) => {
      const next = writeQuestion(cleanQuestion({ ...question, ...part }));
      const stale = Object.keys(values).filter((name) => OWN.test(name));
      patch({ ...Object.fromEntries(stale.map((name) => [name, undefined])), ...next });
    },
    [question, values, patch],
  );
  const forget = useCallback(() => patch(clearedOf(values)), [patch, values]);
  return {
    question,
    change,
    /** Back to what is saved. */
    forget,
    isChanged: isOwn && (!saved || !isSame(question, saved)),
  };
}

const NAMES = ['s', 'g', 'm', 'f', 'o', 'top', 'k'];

function clearedOf(values: Parameters): Parameters {
  const names = [...NAMES, ...Object.keys(values).filter((name) => OWN.test(name))];
  return Object.fromEntries(names.map((name) => [name, undefined]));
}

/** Without an order by, or a top of, what is no longer there. */
function cleanQuestion(question: Question): Question {
  const { measures, dimensions, sort, top } = question;
  const ids = new Set(measures.map(({ id }) => id));
  return {
    ...question,
    sort: sort.filter(({ by }) => (typeof by === 'number' ? by < dimensions.length : ids.has(by))),
    top: top && ids.has(top.by) && dimensions.length > 0 ? top : undefined,
  };
}

function isSame(one: Question, other: Question): boolean {
  const text = (question: Question) =>
    JSON.stringify(
      Object.entries(writeQuestion(question))
        .sort()
        .filter(([, value]) => value),
    );
  return text(one) === text(other);
}
