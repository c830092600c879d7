import { useGet } from '@pedestal/workbench';
import { useNavigate, useSearchParams } from 'react-router';

export type Neighbours = ReturnType<typeof useNeighbours>;

const BOXES = ['todo', 'done', 'cc', 'mine'] as const;

/** The requests before and after this one in the list that the person came from. */
export function useNeighbours(approval: string) {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const box = BOXES.find((each) => each === params.get('box'));
  const { data } = useGet(
    'GET /gateway/approvals/inbox',
    { query: { box: box ?? 'todo', limit: 50 } },
    { enabled: box !== undefined },
  );
  if (box === undefined || !data) return undefined;
  const ids = [...new Set(data.items.map((item) => item.approval))];
  const at = ids.indexOf(approval);
  // One that was just decided is no longer to do: go on with the first.
  const next = at < 0 ? ids[0] : ids[at + 1];
  const previous = at < 0 ? undefined : ids[at - 1];
  const go = (id: string | undefined) => {
    if (id !== undefined) void navigate(`/a/${id}?box=${box}`);
  };
  return { next, previous, goOn: () => go(next), goBack: () => go(previous) };
}
