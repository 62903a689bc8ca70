// What widgets and plugins may use of the engine. Each export is named; heavy screens are not here, they are loaded when shown.
export { ApiError } from './client/api/api-error.ts'
export { startKeepalive } from './client/api/keepalive.ts'
export { newIdempotencyKey, type ApiClient } from './client/api/api-client.ts'
export { TenantLogo } from './parts/page/tenant-logo.tsx'
export { productName } from './parts/page/product-name.ts'
export { loadable } from './parts/page/loadable.tsx'
export { definePlugin, type Plugin, type UserMenuItem } from './contracts/define-plugin.ts'
export type { SecondFactor, SecondFactorProps } from './contracts/second-factor.ts'
export type { SignInOption, SignInProgress } from './contracts/sign-in-option.ts'
export { readList, type VersionedRecord } from './client/data/odata-client.ts'
export { countUnread } from './client/data/count-unread.ts'
export { useDebounced } from './shell/search/use-debounced.ts'
export { useEntityList } from './client/data/use-entity-list.ts'
export { useEntityRecord } from './client/data/use-entity-record.ts'
export { useRecordWrites } from './client/data/use-record-writes.ts'
export { BudgetCells } from './parts/budget/budget-cells.tsx'
export { buttonClass } from './parts/button/button-class.ts'
export { Button } from './parts/button/button.tsx'
export { useListbox } from './parts/listbox/use-listbox.ts'
export { LeaveQuestion } from './parts/popup/leave-question.tsx'
export { Popup } from './parts/popup/popup.tsx'
export { useErrorPopup } from './parts/popup/use-error-popup.ts'
export { usePopup } from './parts/popup/use-popup.ts'
export { useToast } from './parts/toast/use-toast.ts'
export { defineWidget, type Widget } from './contracts/define-widget.ts'
export type { FormTheme, HeaderContext } from './contracts/form-theme.ts'
export type { WidgetFiles, WidgetPictures, WidgetProps, WidgetServices } from './contracts/widget-props.ts'
export type { ChartProps } from './contracts/chart-props.ts'
export type {
  CellTone,
  GridAnchor,
  GridColumn,
  GridDensity,
  GridEdit,
  GridHandle,
  GridInput,
  GridProps,
  GridRow,
  LookupCandidate,
  RowRanges,
  SearchLookup,
} from './contracts/grid-props.ts'
export { readWords, type ReadContext } from './contracts/read-words.ts'
export { loadDefinitions } from './client/data/load-definitions.ts'
export { isKey, type KeyBinding } from './client/keys/key-binding.ts'
export { useKeys } from './client/keys/use-keys.ts'
export { completeLanguage, loadLanguage } from './client/i18n/load-language.ts'
export { useTranslate, type Translate } from './client/i18n/use-translate.ts'
export { useDocumentTitle } from './parts/page/use-document-title.ts'
export { useLeaveGuard } from './form/draft/use-leave-guard.ts'
export type { PublicFormCalls } from './contracts/public-form-props.ts'
export { closeDialogs } from './client/session/close-dialogs.ts'
export { expireSession } from './client/session/expire-session.ts'
export { keepStart } from './client/session/kept-start.ts'
export { loadOfflineStart } from './shell/boot/load-offline-start.ts'
export { ownerOf } from './client/session/logged-in-flag.ts'
export { clearShutOut } from './client/session/session-flags.ts'
export { readOwnPlaces, switchAccess, type OwnPlace } from './client/session/switch-access.ts'
export { sameScreen } from './shell/screens/same-screen.ts'
export { signOut } from './client/session/sign-out.ts'
export { hasTenantInSession } from './client/session/tenant-in-session.ts'
export { useAppStore, useServices, type AppServices } from './client/services/app-services.ts'
export { whenIdle } from './client/services/when-idle.ts'
export type { SessionValues } from './client/state/session-slice.ts'
export { usePermission } from './client/state/use-permission.ts'
export { useDefinitions, useLocale, useSessionInfo } from './client/state/use-session.ts'
export { statusSign, statusTone, toneSign, type StatusTone } from './parts/status/status-tone.ts'
