import { err, ok, type Result } from '../errors/result.ts'
import type { CodeCatalogue } from '../model/code-catalogue.ts'
import type { ConfigFolder } from './config-folder.ts'
import { effectiveForms } from './effective-forms.ts'
import { everybodyPermission } from './everybody-permission.ts'
import type { FamilyDefinition } from '../model/family-definition.ts'
import type { LinkContext } from './link/proof/link-context.ts'
import { linkDefinitions } from './link/link-definitions.ts'
import type { LinkIssue } from './link/proof/link-issue.ts'
import { linkLocales } from './link/tenant/link-locales.ts'
import { linkTenant } from './link/tenant/link-tenant.ts'
import type { Proof } from './link/proof/proof.ts'
import { deepFreeze } from './normalize/deep-freeze.ts'
import { entityNamesOf, listFamiliesOf } from './normalize/entity-names.ts'
import { mergeLocales } from './normalize/locales/merge-locales.ts'
import { nameStates } from './normalize/locales/name-states.ts'
import { normalizeFamily } from './normalize/normalize-family.ts'
import { choiceSourcesOf, type ChoiceSources } from './normalize/choice-sources.ts'
import { normalizeHighlight, normalizeMenu } from './normalize/normalize-menu.ts'
import { normalizePreferences } from './normalize/normalize-preferences.ts'
import { normalizeSearch } from './normalize/normalize-search.ts'
import { normalizeTenant } from './normalize/normalize-tenant.ts'
import type { PreferenceCatalogue } from '../model/preference-definition.ts'
import { withTenantDefaults } from '../preferences/tenant-defaults.ts'
import { preferenceTypes } from '../preferences/preference-types.ts'
import { productId } from '../model/product-id.ts'
import { screensOf } from './normalize/screens-of.ts'
import { tenantEntitiesOf } from './normalize/tenant-entities.ts'
import type { EffectiveDocument } from './read/effective-document.ts'
import type { AppSettingsSource } from './schema/tenant/app-settings-schema.ts'
import type { FamilySource } from './schema/family/family-schema.ts'
import type { MenuHighlightSource } from './schema/tenant/menu-highlight-schema.ts'
import type { MenuSource } from './schema/menu-schema.ts'
import type { PermissionsSource } from './schema/tenant/permissions-schema.ts'
import type { PreferencesSource } from './schema/tenant/preferences-schema.ts'
import type { SearchSource } from './schema/search-schema.ts'
import type { TenantSource } from './schema/tenant/tenant-schema.ts'
import type { TenantDefinitions, TenantEntity } from '../model/tenant-definitions.ts'

/** What one tenant's definitions are made from; `tenant` undefined makes the product's own. */
export interface TenantInput {
  readonly folder: ConfigFolder
  readonly tenant: string | undefined
  /** The product's own definitions, of which a tenant shares what it does not change. */
  readonly base: TenantDefinitions | undefined
  /** What code offers to definitions. */
  readonly code: CodeCatalogue
  readonly hash: (text: string) => string
  readonly proof: Proof
}

/** Overlay, normalize and link for one tenant. */
export function assembleTenant(input: TenantInput): Result<TenantDefinitions, readonly LinkIssue[]> {
  const { folder, tenant } = input
  const { documents, issues } = effectiveForms(folder, tenant)
  if (issues.length > 0) return err(issues)
  const sources = documents.map((document) => sourceOf<FamilySource>(document))
  const choices = choicesOf(sources, input)
  // The product's own for every tenant: what differs is what they set.
  const preferences =
    input.base?.preferences ?? normalizePreferences(sourceOf<PreferencesSource>(folder.preferences[0]), choices)
  const families = familiesOf(documents, { ...input, choices, preferences })
  // A map is not reached by freezing what holds it.
  for (const family of families.values()) deepFreeze(family)
  const definitions = deepFreeze(definitionsOf({ ...input, preferences }, families))
  const broken = linkAll(input, definitions, documents)
  return broken.length === 0 ? ok(definitions) : err(broken)
}

function linkAll(
  { folder, tenant, code, proof }: TenantInput,
  definitions: TenantDefinitions,
  documents: readonly EffectiveDocument[],
): readonly LinkIssue[] {
  const context: LinkContext = {
    definitions,
    documents: new Map(documents.map((document) => [idOf(document), document])),
    sources: {
      menu: folder.menu[0],
      search: folder.search[0],
      settings: folder.settings[0],
      permissions: folder.permissions[0],
      preferences: folder.preferences[0],
    },
    code,
    permissions: new Set([...Object.values(definitions.areas).flat(), everybodyPermission]),
    proof,
  }
  const settings = folder.tenant.find((file) => file.file === `tenants/${tenant}/tenant.json`)
  const ofTenant = settings === undefined ? [] : [...linkTenant(settings, context)]
  const ofLocales = tenant === undefined ? [...linkLocales(folder.locale, proof)] : []
  // What no overlay touches was proved with the product's own definitions: an overlay takes no field, text or name away.
  const touched = documents.filter((document) => tenant === undefined || !isPlain(document))
  const ofDefinitions = touched.length === 0 ? [] : linkDefinitions(context, touched.map(idOf))
  return [...ofTenant, ...ofLocales, ...ofDefinitions].map((issue) => namingTenant(issue, tenant))
}

/** A mistake that shows in a file of the product but comes of a tenant's overlay says whose. */
function namingTenant(issue: LinkIssue, tenant: string | undefined): LinkIssue {
  if (tenant === undefined || issue.file.startsWith('tenants/')) return issue
  return { ...issue, message: `${issue.message} So it is with the overlay of the tenant "${tenant}".` }
}

/** Parse has checked every file against the schema its type is inferred from, so a source may be read as that type. */
function sourceOf<T>(file: { readonly value: unknown } | undefined): T {
  return file?.value as T
}

function idOf(document: EffectiveDocument): string {
  return sourceOf<FamilySource>(document).id
}

/** True when no overlay changed the file. */
function isPlain(document: EffectiveDocument): boolean {
  return document.overlay === undefined
}

function choicesOf(forms: readonly FamilySource[], { folder, code }: TenantInput): ChoiceSources {
  const menu = sourceOf<MenuSource>(folder.menu[0])
  return choiceSourcesOf({ areas: areasOf(folder), menu, forms, code: code.choices ?? {} })
}

interface FamiliesInput extends TenantInput {
  readonly choices: ChoiceSources
  readonly preferences: PreferenceCatalogue
}

function familiesOf(
  documents: readonly EffectiveDocument[],
  { base, hash, choices, preferences }: FamiliesInput,
): ReadonlyMap<string, FamilyDefinition> {
  if (base !== undefined && documents.every(isPlain)) return base.families
  const sources = documents.map((document) => sourceOf<FamilySource>(document))
  const names = { entities: entityNamesOf(sources), lists: listFamiliesOf(sources) }
  const context = { ...names, choices, preferences: preferenceTypes(preferences) }
  return new Map(
    documents.map((document) => {
      const source = sourceOf<FamilySource>(document)
      const shared = isPlain(document) ? base?.families.get(source.id) : undefined
      return [source.id, shared ?? normalizeFamily(source, { ...context, hash: hash(JSON.stringify(source)) })]
    }),
  )
}

function definitionsOf(
  { folder, tenant, base, code, hash, preferences }: TenantInput & Pick<FamiliesInput, 'preferences'>,
  families: ReadonlyMap<string, FamilyDefinition>,
): TenantDefinitions {
  const own = folder.tenant.find((file) => file.file === `tenants/${tenant}/tenant.json`)
  const product: TenantSource = { formatVersion: 1, id: productId, name: 'Larder' }
  const { SessionInactivityTime: inactivityMinutes } = sourceOf<AppSettingsSource>(folder.appSettings[0])
  const written = own === undefined ? product : sourceOf<TenantSource>(own)
  const settings = normalizeTenant(written, { inactivityMinutes, plugins: code.plugins })
  const hasTexts = folder.locale.some((file) => file.file.startsWith(`tenants/${tenant}/`))
  const all = [...families.values()]
  const screens = screensOf(all, code.plugins)
  const menu = normalizeMenu(sourceOf<MenuSource>(folder.menu[0]), screens)
  const data = {
    tenantId: settings.id,
    settings,
    menu,
    highlight: normalizeHighlight(sourceOf<MenuHighlightSource | undefined>(folder.menuHighlight[0])),
    search: normalizeSearch(sourceOf<SearchSource>(folder.search[0]), screens, menu),
    areas: areasOf(folder),
    preferences: withTenantDefaults(preferences, settings),
  }
  const ownTexts = hasTexts || base === undefined ? mergeLocales(folder.locale, tenant) : undefined
  // Texts a tenant shares are part of the product's hash; writing them out for each would cost more than all else here.
  const parts = [data, ownTexts ?? base?.hash, all.map((family) => family.hash)]
  const isShared = ownTexts === undefined && families === base?.families
  const locales = isShared ? base.locales : nameStates(ownTexts ?? base?.locales ?? {}, all)
  return { ...data, locales, hash: hash(JSON.stringify(parts)), ...indexOf(families) }
}

function areasOf(folder: ConfigFolder): PermissionsSource['areas'] {
  return sourceOf<PermissionsSource>(folder.permissions[0]).areas
}

/** Families and entities, with the ways to find one. */
function indexOf(families: ReadonlyMap<string, FamilyDefinition>) {
  const entities = tenantEntitiesOf(families.values())
  const bySet = new Map([...families.values()].map((family) => [family.entity.set, family]))
  const served = [...entities.values()].filter((entity) => !isFoundByAlone(entity, families))
  const entityBySet = new Map(served.map((entity) => [entity.set, entity]))
  const byDocType = new Map([...families.values()].map((family) => [family.docType, family]))
  return {
    families,
    entities,
    familyBySet: (set: string) => bySet.get(set),
    familyByDocType: (docType: number) => byDocType.get(docType),
    entity: (id: string) => entities.get(id),
    entityBySet: (set: string) => entityBySet.get(set),
  }
}

/** Whether records are found by the lines the entity is of, and nobody is told them. */
function isFoundByAlone({ family, parent }: TenantEntity, families: ReadonlyMap<string, FamilyDefinition>): boolean {
  const lines = families.get(family)?.entity.lines.find(({ id }) => id === parent?.field)
  return lines?.isFindOnly ?? false
}
