import type { Definition } from '@pedestal/approval';
import type { OpenedDefinition } from '@pedestal/contract';
import { useShell } from '@pedestal/sub-app-sdk/react';
import { useFormat, useGet } from '@pedestal/workbench';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTitle } from '../shared/use-title.ts';
import type { Design, DesignField } from './design-context.ts';
import { findProblems } from './problems.ts';
import { useDesignTexts } from './texts.ts';
import { useHistory } from './use-history.ts';

/** What a draft consists of; all of it can be undone. */
export interface Draft {
  title: readonly [string, string];
  ends: OpenedDefinition['ends'];
  summary: readonly string[];
  definition: Definition;
}

/** The content of a draft or of a published version. */
export function draftOf({
  title,
  ends,
  summary,
  definition,
}: Pick<OpenedDefinition, 'title' | 'ends' | 'summary' | 'definition'>): Draft {
  return { title, ends, summary, definition: JSON.parse(definition) as Definition };
}

/** The body of a saved draft. */
export function contentOf({ title, ends, summary, definition }: Draft) {
  return {
    title: [title[0], title[1]] as [string, string],
    ends,
    summary: [...summary],
    definition: JSON.stringify(definition),
  };
}

/** The draft with undo, what is selected, and what its parts need. */
export function useDesignState(opened: OpenedDefinition) {
  const history = useHistory(draftOf(opened));
  const { present: draft, edit: editDraft } = history;
  const [selected, select] = useState<string>();
  const fields = useFieldsWithChoices(opened);
  const { names, learn } = useNames(opened);
  /** What the server found at the last check, and in which definition. */
  const [checked, setChecked] = useState<{ definition: Definition; problems: ServerProblem[] }>();
  const problems = useProblemTexts(draft.definition, checked);

  const edit = useCallback<Design['edit']>(
    (change, topic) =>
      editDraft((now) => {
        const definition = change(now.definition);
        return definition === now.definition ? now : { ...now, definition };
      }, topic),
    [editDraft],
  );
  const design: Design = {
    definition: draft.definition,
    ...{ fields, names, learn, problems, selected, select, edit },
    roles: opened.roles,
    isReadOnly: false,
    whole: {
      ...draft,
      transitions: opened.transitions,
      set: (part, topic) => editDraft((now) => ({ ...now, ...part }), topic),
    },
  };
  useServerCheck(opened.id, draft, setChecked);
  return { design, history, draft, setChecked };
}

const CHECK_AFTER_MS = 800;

/** Asks the server what is wrong when the person pauses: it knows people, roles and conditions. */
function useServerCheck(
  id: string,
  { definition, ends, summary }: Draft,
  onChecked: (checked: { definition: Definition; problems: ServerProblem[] }) => void,
): void {
  const { call } = useShell();
  useEffect(() => {
    const aborter = new AbortController();
    const timer = setTimeout(() => {
      const body = { definition: JSON.stringify(definition), ends, summary: [...summary] };
      call(
        'POST /gateway/approvals/definitions/:id/check',
        { params: { id }, body },
        { signal: aborter.signal },
      ).then(
        ({ problems }) => onChecked({ definition, problems }),
        // Publishing checks again and says what is wrong.
        () => undefined,
      );
    }, CHECK_AFTER_MS);
    return () => {
      clearTimeout(timer);
      aborter.abort();
    };
  }, [call, id, definition, ends, summary, onChecked]);
}

interface ServerProblem {
  name: string;
  node: string | null;
  message: string;
}

const WHOLE = '';

function useProblemTexts(
  definition: Definition,
  checked: { definition: Definition; problems: ServerProblem[] } | undefined,
): ReadonlyMap<string, readonly string[]> {
  const t = useDesignTexts();
  return useMemo(() => {
    const found = findProblems(definition);
    const texts = new Map<string, string[]>();
    const add = (node: string, text: string) => texts.set(node, [...(texts.get(node) ?? []), text]);
    for (const { name, node } of found) add(node ?? WHOLE, t(`problems.${name}`));
    // What the server says about an older definition may no longer be true.
    if (checked?.definition === definition) {
      for (const { name, node, message } of checked.problems) {
        if (!found.some((each) => each.name === name && (each.node ?? null) === node)) {
          if (!found.some((each) => (each.node ?? null) === node)) add(node ?? WHOLE, message);
        }
      }
    }
    return texts;
  }, [definition, checked, t]);
}

function useNames({ people, units, roles }: OpenedDefinition) {
  const title = useTitle();
  const format = useFormat();
  const [learned, setLearned] = useState<ReadonlyMap<string, string>>(new Map());
  const names = useMemo(
    () =>
      new Map([
        ...people.map(({ id, displayName }) => [id, displayName] as const),
        ...units.map((unit) => [unit.id, format.name(unit)] as const),
        ...roles.map((role) => [role.id, title(role.title)] as const),
        ...learned,
      ]),
    [people, units, roles, learned, format, title],
  );
  const learn = useCallback(
    (more: Iterable<readonly [string, string]>) => setLearned((now) => new Map([...now, ...more])),
    [],
  );
  return { names, learn };
}

/** Choices are known where the person may see the collection; else their ids are typed. */
function useFieldsWithChoices({ workspace, collection, fields }: OpenedDefinition) {
  const { data } = useGet('GET /gateway/workspaces/:workspace', { params: { workspace } });
  return useMemo(() => {
    const described = data?.collections.find(({ id }) => id === collection)?.fields ?? [];
    return fields.map((field): DesignField => {
      const choices = described.find(({ id }) => id === field.id)?.choices as
        | DesignField['choices']
        | undefined;
      return choices ? { ...field, choices } : field;
    });
  }, [data, collection, fields]);
}
