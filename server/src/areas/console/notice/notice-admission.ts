import { NOTICE_SOCKET } from '@pedestal/contract';
import type { KnownHosts } from '../../../platform/http/known-hosts.ts';
import type { SocketDoor } from '../../../platform/http/socket.ts';
import type { NoticeHub } from './notice-hub.ts';
import type { NoticeTicketService, TicketHolder } from './notice-ticket.service.ts';

const { path, protocol, ticketPrefix } = NOTICE_SOCKET;

/** Admits sockets with an unused ticket of a live session. */
export function createNoticeAdmission(options: {
  hub: NoticeHub;
  tickets: NoticeTicketService;
  hosts: KnownHosts;
}): SocketDoor<TicketHolder> {
  const { hub, tickets, hosts } = options;
  return {
    path,
    protocol,
    hosts,
    hasRoom: hub.hasRoom,
    async admit(credential) {
      if (!credential.startsWith(ticketPrefix)) return null;
      const holder = await tickets.redeem(credential.slice(ticketPrefix.length));
      return holder && (await hub.admit(holder)) ? holder : null;
    },
    open: hub.open,
    closeAll: hub.closeAll,
  };
}
