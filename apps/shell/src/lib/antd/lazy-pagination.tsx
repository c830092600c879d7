import type { PaginationProps } from 'antd';
import { createLazyPart, useLazyPart } from './lazy-part.ts';

const pagination = createLazyPart(() => import('antd/es/pagination'));
/** Height of antd's pager with its margins, in px. */
const SPACE = { small: 56, other: 64 };

/** antd's pager for its tables; lists of the kit have their own. */
export default function LazyPagination(props: PaginationProps) {
  const Pagination = useLazyPart(pagination);
  if (Pagination) return <Pagination {...props} />;
  return <div style={{ height: props.size === 'small' ? SPACE.small : SPACE.other }} />;
}
