// What widgets and plugins may use of the engine. Each export is named; heavy screens are not here, they are loaded when shown.
export { ApiError } from './api/api-error.ts'
export { startKeepalive } from './api/keepalive.ts'
export { newIdempotencyKey, type ApiAnswer, type ApiClient } from './api/api-client.ts'
export type { ApiRequest } from './api/send-request.ts'
export { productName } from './boot/product-name.ts'
export { loadable, type Loadable } from './contributions/loadable.tsx'
export type { AppModules, FormParts } from './contributions/app-modules.ts'
export {
  definePlugin,
  type Contributions,
  type Plugin,
  type PublicRoute,
  type UserMenuItem,
} from './contributions/define-plugin.ts'
export type { SecondFactor, SecondFactorProps } from './contributions/second-factor.ts'
export type { SignInOption, SignInProgress } from './contributions/sign-in-option.ts'
export { fetchFigures, type FiguresRequest } from './data/fetch-figures.ts'
export {
  createRecord,
  deleteRecord,
  moveRecord,
  readList,
  readRecord,
  updateRecord,
  type WireRecord,
  type WriteGuard,
} from './data/odata-client.ts'
export type { ODataQuery } from './data/odata-query.ts'
export { countUnread } from './data/count-unread.ts'
export { useEntityList } from './data/use-entity-list.ts'
export { useEntityRecord } from './data/use-entity-record.ts'
export { useRecordWrites, type RecordWrites } from './data/use-record-writes.ts'
export { Popup, type PopupProps } from './feedback/popup.tsx'
export { useErrorPopup } from './feedback/use-error-popup.ts'
export { usePopup } from './feedback/use-popup.ts'
export { useToast } from './feedback/use-toast.ts'
export { defineWidget, type Widget } from './form/define-widget.ts'
export type { FormTheme, HeaderContext } from './form/form-theme.ts'
export type { UploadedFile, WidgetProps, WidgetServices } from './form/widget-props.ts'
export type {
  GridAnchor,
  GridColumn,
  GridComponent,
  GridDensity,
  GridEdit,
  GridHandle,
  GridInput,
  GridProps,
  GridRow,
  GridShortcut,
  LookupCandidate,
  RowRanges,
  SearchLookup,
} from './grid/grid-props.ts'
export { loadDefinitions } from './data/load-definitions.ts'
export { loadLanguage } from './i18n/load-language.ts'
export { useTranslate, type Translate } from './i18n/use-translate.ts'
export { useDocumentTitle } from './routes/use-document-title.ts'
export { useLeaveGuard } from './routes/use-leave-guard.ts'
export type { FormScreenProps, ListScreenProps } from './screens/screen-props.ts'
export { closeDialogs } from './session/close-dialogs.ts'
export { expireSession } from './session/expire-session.ts'
export { ownerOf } from './session/logged-in-flag.ts'
export { clearShutOut } from './session/session-flags.ts'
export { signOut } from './session/sign-out.ts'
export type { SignOutHow } from './session/sign-out-how.ts'
export { hasTenantInSession } from './session/tenant-in-session.ts'
export { useAppStore, useServices, type AppServices } from './services/app-services.ts'
export { whenIdle } from './services/when-idle.ts'
export type { AppState, AppStore } from './state/app-store.ts'
export type { SessionValues } from './state/session-slice.ts'
export type { Toast } from './state/toasts-slice.ts'
export { hasPermission, usePermission } from './state/use-permission.ts'
export { useDefinitions, useLocale, useSessionInfo } from './state/use-session.ts'
export { statusTone, type StatusTone } from './status/status-tone.ts'
