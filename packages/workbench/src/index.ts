/**
 * The public surface of the kit; nothing else of it can be imported. `docs/kit-for-sub-apps.md`
 * shows how the parts work together.
 */

// Address: page state in the query of the address.
export {
  type AddressState,
  type UseAddressState,
  useAddressState,
} from './address/use-address-state.ts';
export { DateInput } from './date/date-input.tsx';
export type { DateInputProps } from './date/date-input-props.ts';
// Files: CSV, imports and saving on the person's device.
export { writeCsv } from './files/csv.ts';
export { ImportDialog, type ProblemColumn } from './files/import-dialog.tsx';
export { saveAddress, saveFile, saveText } from './files/save-file.ts';
// Forms: drawer, panel, leave guard, save with conflict dialog, confirmation.
export { ConflictDialog, type ConflictField } from './form/conflict-dialog.tsx';
export { FailedDrawer } from './form/failed-drawer.tsx';
export { FormDrawer } from './form/form-drawer.tsx';
export { NodePanel } from './form/node-panel.tsx';
export { useConfirm } from './form/use-confirm.ts';
export { useFormName } from './form/use-form-name.ts';
export { useKeys } from './form/use-keys.ts';
export { useLeaveGuard } from './form/use-leave-guard.ts';
export { useOfferUndo } from './form/use-offer-undo.tsx';
export { useVersionedSave } from './form/use-versioned-save.tsx';
// Format: dates, numbers and sizes by the person's settings.
export type { Format } from './format/format.ts';
export { useFormat } from './format/use-format.ts';
export { fromZonedTime, toZonedTime } from './format/zoned-time.ts';
// Lists: a table with search, filters, sort order, pages, column settings and saved views.
export { ChoiceFilter, type ChoiceFilterProps } from './list/choice-filter.tsx';
export { ColumnSettings } from './list/column-settings.tsx';
export type { ListColumn } from './list/columns.ts';
export { DataList } from './list/data-list.tsx';
export { InstantFilter } from './list/instant-filter.tsx';
export { Pager } from './list/pager.tsx';
export { SavedViews } from './list/saved-views.tsx';
export { SearchBox } from './list/search-box.tsx';
export { UnitFilter } from './list/unit-filter.tsx';
export {
  type List,
  type ListPage,
  type ListQuery,
  useList,
  useServiceList,
} from './list/use-list.ts';
// Pages: layout, frame, loading and failure screens.
export { Failure } from './page/failure.tsx';
export { FailureAlert } from './page/failure-alert.tsx';
export { InnerLink } from './page/inner-link.tsx';
export { Loading, PageLoading } from './page/loading.tsx';
export { NoPage } from './page/no-page.tsx';
export { notFoundRoute } from './page/not-found-route.ts';
export { Page } from './page/page.tsx';
export { RouteFailure } from './page/route-failure.tsx';
export { Spinner } from './page/spinner.tsx';
export { StatusTag, type StatusTone } from './page/status-tag.tsx';
export { SuspensionTag, TakeOverButton } from './page/suspension.tsx';
export { useThemeVariables } from './page/theme-variables.ts';
// Dates: a day, or a day and a time.
export { useIdle } from './page/use-idle.ts';
export { Workbench } from './page/workbench.tsx';
// Pickers: people, units and roles of the console.
export { PeopleSelect } from './pickers/people-select.tsx';
export { PersonSelect, type PickedPerson } from './pickers/person-select.tsx';
export { RolesSelect } from './pickers/roles-select.tsx';
export { UnitSelect } from './pickers/unit-select.tsx';
// Queries: cache, calls of the gateway, changes, personal settings.
export { isConflict, isForbidden, isMissing, readReason } from './query/api-errors.ts';
export { createQueryClient } from './query/query-client.ts';
export { useAction } from './query/use-action.ts';
export { type ChangeOptions, useChange } from './query/use-change.ts';
export { useGatewayFetch } from './query/use-gateway-fetch.ts';
export { useGet, useReadAhead } from './query/use-get.ts';
export { useSetting } from './query/use-setting.ts';
// Texts: in the shell's language, and words that every page needs.
export { useCommonTexts } from './texts/common-texts.ts';
export {
  createTexts,
  type TextKey,
  type TextValues,
  type Translate,
} from './texts/create-texts.ts';
// Trees: a tree whose rows can be dragged.
export { SortableTree } from './tree/sortable-tree.tsx';
export { ancestorsOf, buildTree, filterTree } from './tree/tree.ts';
