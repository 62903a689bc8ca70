/** Options of the plugins that have some, complete: `plugins` in config/tenants/<id>/tenant.json. */
export interface PluginOptions {
  readonly idle: IdleOptions
  readonly serviceWorker: ServiceWorkerOptions
  readonly notices: NoticeOptions
  readonly telemetry: TelemetryOptions
}

/** Options of the banner (spec 7.3). */
export interface NoticeOptions {
  /** The session's flag: the header asks how many notices there are, else no banner is ever shown. */
  readonly isShown: boolean
}

/** What the product notes of its own use (spec 7.6); docs/how-to/what-is-recorded.md says what that is. */
export interface TelemetryOptions {
  /** A call follows each press of a button. */
  readonly clicks: boolean
  /** Errors of the browser's scripts are reported. */
  readonly errors: boolean
  /** Days until both are deleted. */
  readonly keepDays: number
}

/** Options of the service worker (spec 4.10). */
export interface ServiceWorkerOptions {
  /** The session's flag: /sw.js is registered, else every registration is removed. */
  readonly isRegistered: boolean
}

/** Options of the idle watch (spec 4.4). */
export interface IdleOptions {
  /** How long the warning counts down: spec 9 says 60, and the server grants no more. */
  readonly warningSeconds: number
}

/** What a tenant sets of the options, with the defaults for the rest. */
export function pluginOptions(source: PluginOptionsSource = {}): PluginOptions {
  return {
    idle: { warningSeconds: 60, ...source.idle },
    serviceWorker: { isRegistered: false, ...source.serviceWorker },
    notices: { isShown: true, ...source.notices },
    telemetry: { clicks: true, errors: true, keepDays: 90, ...source.telemetry },
  }
}

/** The options as a tenant writes them. */
export type PluginOptionsSource = { readonly [P in keyof PluginOptions]?: Partial<PluginOptions[P]> }
