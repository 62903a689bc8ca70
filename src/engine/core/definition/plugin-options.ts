/** Options of the plugins that have some, complete: `plugins` in config/tenants/<id>/tenant.json. */
export interface PluginOptions {
  readonly idle: IdleOptions
  readonly serviceWorker: ServiceWorkerOptions
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
  }
}

/** The options as a tenant writes them. */
export type PluginOptionsSource = { readonly [P in keyof PluginOptions]?: Partial<PluginOptions[P]> }
