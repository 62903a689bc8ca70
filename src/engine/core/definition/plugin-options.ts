/** Options of the plugins that have some, complete: `plugins` in config/tenants/<id>/tenant.json. */
export interface PluginOptions {
  readonly idle: IdleOptions
}

/** Options of the idle watch (spec 4.4). */
export interface IdleOptions {
  /** How long the warning counts down: spec 9 says 60, and the server grants no more. */
  readonly warningSeconds: number
}

/** What a tenant sets of the options, with the defaults for the rest. */
export function pluginOptions(source: { readonly idle?: Partial<IdleOptions> } = {}): PluginOptions {
  return { idle: { warningSeconds: 60, ...source.idle } }
}
