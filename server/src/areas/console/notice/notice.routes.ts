import { routeGroups } from '@pedestal/contract';
import type { Mount } from '../../../platform/http/mount-route.ts';
import type { NoticeService } from './notice.service.ts';
import type { NoticeHistoryService } from './notice-history.service.ts';
import type { NoticeSender } from './notice-sender.service.ts';
import type { NoticeTicketService } from './notice-ticket.service.ts';

export interface NoticeServices {
  notices: NoticeService;
  sender: NoticeSender;
  tickets: NoticeTicketService;
}

export function mountNotices(mount: Mount, { notices, sender, tickets }: NoticeServices): void {
  const routes = routeGroups.notice;
  mount(routes.ticket, (_input, { session }) => tickets.issue(session));
  mount(routes.list, ({ query }, { session }) => notices.list(session.userId, query));
  mount(routes.kinds, (_input, { session }) => notices.kinds(session.userId));
  mount(routes.unread, (_input, { session }) => notices.unread(session.userId));
  mount(routes.read, ({ body }, { session }) => notices.markRead(session.userId, body.seqs));
  mount(routes.readAll, ({ body }, { session }) => notices.readAll(session.userId, body.upTo));
  mount(routes.clear, ({ body }, { session }) => notices.clear(session.userId, body.upTo));
  mount(routes.send, ({ body }, context) => sender.send(body, context));
}

export function mountNoticeHistory(mount: Mount, history: NoticeHistoryService): void {
  mount(routeGroups.notice.sent, ({ query }, { session }) => history.list(session.userId, query));
}
