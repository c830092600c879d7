import type { Notice, RouteOf, RouteOutput } from '@pedestal/contract';
import { create } from 'zustand';
import { addNotice } from './add-notice.ts';

/** A system that the person may enter. */
export type SystemOption = RouteOutput<
  RouteOf<'POST /gateway/authority/role/getSystemOption'>
>[number];

export interface GlobalState {
  collapsed: boolean;
  system: readonly SystemOption[];
  notices: readonly Notice[];
  systemCode: string;
  wsLinked: boolean;
}

const INITIAL: GlobalState = {
  collapsed: false,
  system: [],
  notices: [],
  systemCode: '',
  wsLinked: false,
};

export const useGlobal = create<GlobalState>()(() => INITIAL);

export function setCollapsed(collapsed: boolean): void {
  useGlobal.setState({ collapsed });
}

/** Sets the systems and the current one: the wanted one, or else the first. Returns its code. */
export function setSystems(system: readonly SystemOption[], wanted: string): string {
  const entered = system.find(({ key }) => key === wanted) ?? system[0];
  const systemCode = entered?.key ?? '';
  useGlobal.setState({ system, systemCode });
  return systemCode;
}

export function setWsLinked(wsLinked: boolean): void {
  useGlobal.setState({ wsLinked });
}

export function pushNotice(notice: Notice): void {
  useGlobal.setState(({ notices }) => ({ notices: addNotice(notices, notice) }));
}

export function setNotices(notices: readonly Notice[]): void {
  useGlobal.setState({ notices });
}

export function clearNotices(): void {
  useGlobal.setState({ notices: [] });
}

/** Resets the state, as for another person. */
export function clearGlobal(): void {
  useGlobal.setState(INITIAL, true);
}
