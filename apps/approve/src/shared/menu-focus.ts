/** For menus that open by a button: the first entry gets the focus, so that arrow keys work at once. */
export const MENU_FOCUS = { autoFocus: true, trigger: ['click'] as ['click'] };
