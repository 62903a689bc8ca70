import type { EntityDefinition, FamilyDefinition } from './family-definition.ts'
import type { MenuHighlight } from './screens/menu-highlight.ts'
import type { MenuNode } from './screens/menu-definition.ts'
import type { PreferenceCatalogue } from './preference-definition.ts'
import type { SearchEntry } from './screens/search-definition.ts'
import type { TenantConfig } from './tenant-config.ts'

/** Texts of one language: nested objects whose leaves are strings; the first level is the namespace (file name). */
export interface LocaleTexts {
  readonly [key: string]: string | LocaleTexts
}

/** An entity by its id: a family's own, or the entity of one `lines` field (then `parent` says whose). */
export interface TenantEntity extends EntityDefinition {
  /** Id of the family that declares it and guards it. */
  readonly family: string
  /** Only for entities of lines: the owning entity and its `lines` field. */
  readonly parent: { readonly entity: string; readonly field: string } | undefined
}

/** Everything one tenant's config says after overlay, link and normalise: complete, immutable and safe to share. */
export interface TenantDefinitions {
  readonly tenantId: string
  /** SHA-256 of all effective sources, hex; part of every cache key. */
  readonly hash: string
  readonly settings: TenantConfig
  /** By family id, in the order of their files. */
  readonly families: ReadonlyMap<string, FamilyDefinition>
  /** By entity id: families' entities and the entities of their lines. */
  readonly entities: ReadonlyMap<string, TenantEntity>
  readonly menu: readonly MenuNode[]
  readonly highlight: readonly MenuHighlight[]
  readonly search: readonly SearchEntry[]
  /** Language code → texts. */
  readonly locales: Readonly<Record<string, LocaleTexts>>
  /** What the tenant and its sites may set for themselves; the values are data. */
  readonly preferences: PreferenceCatalogue
  /** Area of the permission tree → the permission names in it (config/permissions.json). */
  readonly areas: Readonly<Record<string, readonly string[]>>
  /** The family whose own entity has this OData set. */
  readonly familyBySet: (set: string) => FamilyDefinition | undefined
  /** The family of a document type (`transTypeId`). */
  readonly familyByDocType: (docType: number) => FamilyDefinition | undefined
  /** An entity by id, of a family or of lines. */
  readonly entity: (id: string) => TenantEntity | undefined
  /** An entity by its OData set, of a family or of lines. */
  readonly entityBySet: (set: string) => TenantEntity | undefined
}
