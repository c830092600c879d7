import type { RouteOf, RouteOutput } from '@pedestal/contract';
import { create } from 'zustand';
import type { MenuNode } from '../menu/build-menu.ts';
import type { OwnCodes } from '../menu/own-codes.ts';

export type CurrentUser = RouteOutput<RouteOf<'GET /gateway/authority/user/getUserInfo'>>;

export interface UserState {
  /** Empty until the user is loaded. */
  currentUser: Partial<CurrentUser>;
  menuData: readonly MenuNode[];
  /** Permission codes of the person in the current system. */
  permission: readonly string[];
  /** How many top-level entries the top bar shows before More. The spec misspells `firstShowNum`. */
  fistShowNum: number;
}

const INITIAL: UserState = { currentUser: {}, menuData: [], permission: [], fistShowNum: 8 };

export const useUser = create<UserState>()(() => INITIAL);

/** Permission codes by the sub-app of their resource, in the current system. */
export const useOwnCodes = create<{ codes: OwnCodes }>()(() => ({ codes: new Map() }));

export function setCurrentUser(currentUser: CurrentUser): void {
  useUser.setState({ currentUser });
}

export function setMenu(
  menuData: readonly MenuNode[],
  permission: readonly string[],
  codes: OwnCodes = new Map(),
): void {
  useOwnCodes.setState({ codes });
  useUser.setState({ menuData, permission });
}

export function clearMenu(): void {
  useUser.setState({ menuData: [] });
}

export function clearUserAndMenu(): void {
  useUser.setState({ currentUser: {}, menuData: [] });
}
