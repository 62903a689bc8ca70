import type { Static, TObject } from 'typebox'

/** What a plugin offers to definitions, without any of its code: what a tenant may set of it, and the pages it draws. */
export interface PluginManifest<O extends TObject = TObject> {
  readonly name: string
  /** JSON Schema of `plugins.<name>` in a tenant's settings; every property has a default. */
  readonly options?: O
  /** Hash route → permissions of which one is enough; none: everybody signed in. */
  readonly routes?: Readonly<Record<string, readonly string[]>>
}

/** Options of plugins by name, as a tenant sets them, complete. */
export type PluginOptions = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** Builds the manifest of a plugin that has options. */
export function definePluginManifest<O extends TObject>(
  manifest: PluginManifest<O> & { readonly options: O },
): PluginManifest<O> & { readonly options: O } {
  return manifest
}

/** The options of one plugin: they were proved against its schema and completed with its defaults. */
export function optionsOfPlugin<O extends TObject>(
  { name }: PluginManifest<O> & { readonly options: O },
  plugins: PluginOptions,
): Static<O> {
  // The linker checked what the tenant wrote against this schema, and the rest are its defaults.
  return plugins[name] as Static<O>
}

/** Options of every plugin that has some: what a tenant sets, and the defaults of the rest. */
export function completeOptions(
  plugins: Readonly<Record<string, { readonly options: TObject | undefined }>>,
  written: PluginOptions = {},
): PluginOptions {
  const complete = Object.entries(plugins).flatMap(([name, { options }]) =>
    options === undefined ? [] : [[name, { ...defaultsOf(options), ...written[name] }] as const],
  )
  return Object.fromEntries(complete)
}

function defaultsOf({ properties }: TObject): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(properties).map(([key, schema]) => [key, 'default' in schema ? schema.default : undefined]),
  )
}
