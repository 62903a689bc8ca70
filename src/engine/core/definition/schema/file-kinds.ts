import type { TSchema } from 'typebox'
import { AppSettingsSource } from './tenant/app-settings-schema.ts'
import { EnvironmentSource } from './tenant/environment-schema.ts'
import { BlockSource } from './block-schema.ts'
import { FamilySource } from './family/family-schema.ts'
import { MenuHighlightSource } from './tenant/menu-highlight-schema.ts'
import { MenuSource } from './menu-schema.ts'
import { OverlaySource } from './overlay-schema.ts'
import { PermissionsSource } from './tenant/permissions-schema.ts'
import { PreferencesSource } from './tenant/preferences-schema.ts'
import { SearchSource } from './search-schema.ts'
import { SettingsSource } from './tenant/settings-schema.ts'
import { TenantSource } from './tenant/tenant-schema.ts'

/** One kind of definition file: which paths hold it and what it must look like. */
export interface FileKind {
  /** Name of the generated schema file: `<name>.schema.json`. */
  readonly name: string
  /** Path relative to the config folder. */
  readonly path: RegExp
  /** Where files of the kind stand, in words. */
  readonly where: string
  /** Undefined for locale files, which have a shape of their own (nested texts). */
  readonly schema: TSchema | undefined
}

/** Every kind of file there may be in the config folder; another file is an issue. */
export const fileKinds = {
  settings: kind('settings', { path: /^forms\/settings\.json$/, where: 'forms/settings.json' }, SettingsSource),
  block: kind('block', { path: /^forms\/blocks\/[A-Za-z0-9_]+\.json$/, where: 'forms/blocks/<id>.json' }, BlockSource),
  form: kind(
    'form',
    { path: /^forms\/[a-z][A-Za-z0-9]*\/[A-Za-z0-9_]+\.json$/, where: 'forms/<module>/<id>.json' },
    FamilySource,
  ),
  menu: kind('menu', { path: /^menus\/navigation-menu\.json$/, where: 'menus/navigation-menu.json' }, MenuSource),
  menuHighlight: kind(
    'menu-highlight',
    { path: /^menus\/menu-highlight\.json$/, where: 'menus/menu-highlight.json' },
    MenuHighlightSource,
  ),
  search: kind('search', { path: /^search\/catalogue\.json$/, where: 'search/catalogue.json' }, SearchSource),
  preferences: kind('preferences', { path: /^preferences\.json$/, where: 'preferences.json' }, PreferencesSource),
  permissions: kind('permissions', { path: /^permissions\.json$/, where: 'permissions.json' }, PermissionsSource),
  appSettings: kind('app-settings', { path: /^app-settings\.json$/, where: 'app-settings.json' }, AppSettingsSource),
  environment: kind(
    'environment',
    { path: /^environments\/[a-z0-9.-]+\.json$/, where: 'environments/<host>.json' },
    EnvironmentSource,
  ),
  tenant: kind(
    'tenant',
    { path: /^tenants\/[a-z][a-z0-9-]*\/tenant\.json$/, where: 'tenants/<id>/tenant.json' },
    TenantSource,
  ),
  overlay: kind(
    'overlay',
    {
      path: /^tenants\/[a-z][a-z0-9-]*\/forms\/[a-z][A-Za-z0-9]*\/[A-Za-z0-9_]+\.json$/,
      where: 'tenants/<id>/forms/<module>/<id>.json',
    },
    OverlaySource,
  ),
  locale: kind(
    'locale',
    {
      path: /^(tenants\/[a-z][a-z0-9-]*\/)?locales\/[a-z]{2}(-[A-Z]{2})?\/[A-Za-z0-9_-]+\.json$/,
      where: 'locales/<language>/<Namespace>.json',
    },
    undefined,
  ),
} as const satisfies Readonly<Record<string, FileKind>>

/** Key of a kind of file. */
export type FileKindName = keyof typeof fileKinds

function kind(name: string, at: Pick<FileKind, 'path' | 'where'>, schema: TSchema | undefined): FileKind {
  return { name, ...at, schema }
}

/** The kind of file a path holds, or undefined when no file belongs there. */
export function fileKindOf(file: string): FileKindName | undefined {
  // The keys of the table are exactly its kind names.
  const names = Object.keys(fileKinds) as FileKindName[]
  return names.find((name) => fileKinds[name].path.test(file))
}
