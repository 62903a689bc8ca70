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

/** The manifest of a plugin that has options. */
export interface OptionsManifest<N extends string = string, O extends TObject = TObject> extends PluginManifest<O> {
  readonly name: N
  readonly options: O
}

/** Builds the manifest of a plugin that has options. */
export function definePluginManifest<N extends string, O extends TObject>(
  manifest: OptionsManifest<N, O>,
): OptionsManifest<N, O> {
  return manifest
}

/**
 * The options of one plugin, named by the type of its manifest alone: code of the browser must not load the schemas. They were proved
 * against the schema and completed with its defaults.
 */
export function optionsOfPlugin<M extends OptionsManifest>(
  name: M['name'],
  plugins: PluginOptions,
): Static<M['options']> {
  // The linker checked what the tenant wrote against this schema, and the rest are its defaults.
  return plugins[name] as Static<M['options']>
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
