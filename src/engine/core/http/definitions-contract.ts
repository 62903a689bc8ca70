import type { Consequence } from '../effects/consequence.ts'
import type { SiteCurrency } from '../field-kinds/parts/field-kind.ts'
import type { FamilyDefinition } from '../model/family-definition.ts'
import type { MoveDefinition } from '../model/workflow/workflow-definition.ts'
import type { MenuItem } from '../model/screens/menu-definition.ts'
import type { PluginOptions } from '../model/plugin-manifest.ts'
import type { EffectivePreferences } from './preferences-contract.ts'
import type { ClientSearchEntry } from '../model/screens/search-definition.ts'

/** Raised when the shape of the answer changes, so that no browser takes the kept answer of an older server for good. */
export const definitionsShape = 50

/** Answer of GET /tenantmgmt/api/Definitions: all a signed-in user may see, cut down on the server (project). */
export interface ClientDefinitions {
  /** Changes when anything below changes; a cache key. */
  readonly hash: string
  readonly session: SessionInfo
  /** Authorised items only, in order. */
  readonly menu: readonly MenuItem[]
  readonly families: Readonly<Record<string, ClientFamily>>
  readonly search: readonly ClientSearchEntry[]
  /** Routes of screens the product has and this person's rights do not open: names alone, so that an address says what it lacks. */
  readonly closedRoutes: readonly string[]
  readonly permissions: PermissionTree
  /** What holds at the session's site; a change comes by itself (preference-paths). */
  readonly preferences: EffectivePreferences
  /** Options of plugins by name, as the tenant sets them, complete. */
  readonly plugins: PluginOptions
}

/** A family as one user may see it: unreadable fields, lists, routes and moves are absent, not hidden. */
export type ClientFamily = Omit<
  FamilyDefinition,
  'workflow' | 'samples' | 'sources' | 'schedule' | 'run' | 'publicForms' | 'mails'
> & {
  readonly workflow: ClientWorkflow | undefined
  /** What this person may make documents of the family from. */
  readonly sources: readonly ClientSource[]
  /** Undefined for what is no run. */
  readonly run: ClientRun | undefined
  /** `canView` is false for a family that is here only because a visible lookup points at it: title and columns, no screens. */
  readonly access: { readonly canView: boolean; readonly canCreate: boolean }
}

/** What screens need to know of a run. */
export interface ClientRun {
  /** States in which lines may be adjusted. */
  readonly adjust: readonly string[]
}

/** A kind of document others are made from, as far as a screen needs to know it. */
export interface ClientSource {
  readonly id: string
  readonly label: string
  /** What the button on a record of the source says that makes one of it; undefined: that one is created. */
  readonly makes: string | undefined
  /** Family of the source. */
  readonly from: string
  readonly isMany: boolean
  /** True where making one is the main action of a record of the source that has no other. */
  readonly isLeading: boolean
  /** Lines field that takes the lines in. */
  readonly into: string
  /** Field of the line that looks up the source's line; undefined of what is only a pattern. */
  readonly line: string | undefined
  /** Field of the line that holds what it takes. */
  readonly qty: string
  /** True where this person counts what there is without being told. */
  readonly isBlind: boolean
  /** Fields of the header that must be equal in everything one document is made from. */
  readonly same: readonly string[]
  /** The same of what lines of sources say: those that say nothing fit with any. */
  readonly sameOfLines: readonly string[]
  /** Field of the header that names the source before there is anything to take of it, which is taken whole; undefined: people look for it. */
  readonly needs: string | undefined
}

/** Moves the user's role may ever make; `approver` moves stay and are decided per document. */
export interface ClientWorkflow {
  readonly start: string
  readonly states: readonly string[]
  readonly editable: readonly string[]
  readonly finished: readonly string[]
  readonly moves: Readonly<Record<string, MoveDefinition>>
  /** What every move is called, also those others make: what was done is told to whoever sees the record. */
  readonly labels: Readonly<Record<string, string>>
  /** What each of them is sure to do beyond the record, in its order. */
  readonly consequences: Readonly<Record<string, readonly Consequence[]>>
  /** Moves that may leave nothing for the next record: of several they are made one after another (BULK-740). */
  readonly inOrder: readonly string[]
}

/** Who is signed in and where. */
export interface SessionInfo {
  readonly tenantId: string
  readonly tenantName: string
  readonly userId: number
  readonly username: string
  /** What people call the person; the user name where they have no other. */
  readonly displayName: string
  readonly emailId: string
  readonly siteId: number
  readonly siteName: string
  readonly roleId: number
  readonly roleName: string
  readonly language: string
  readonly dateFormat: string
  readonly timeZone: string
  readonly numberDecimals: number
  readonly currencyDecimals: number
  /** Decimals of money at sites where they are others, by id. */
  readonly currencyDecimalsElsewhere: Readonly<Record<number, number>>
  /** Id, sign and decimals of the currency of sites that have another one, by id. */
  readonly currenciesElsewhere: Readonly<Record<number, SiteCurrency>>
  /** Decimals of currencies that have others than the site's, by id. */
  readonly foreignDecimals: Readonly<Record<number, number>>
  readonly currencyId: number
  readonly currencyCode: string
  readonly currencySymbol: string
  readonly defaultLocationId: number | null
  readonly productVersionName: string
  readonly serverVersion: string
  /** Minutes without activity before the warning; 0: no limit (SPEC-4.4.2). */
  readonly idleMinutes: number
  /** The person's flag (MSG-9): the bell shows new messages as a dot instead of their number. */
  readonly showMessageNotification: boolean
  /** Addresses the tenant's branding names, `''` where it names none. */
  readonly links: SessionLinks
}

/** Pages of the provider outside of the product. */
export interface SessionLinks {
  readonly website: string
  readonly privacy: string
  readonly terms: string
  /** The tenant's own help document; `''`: the environment's. */
  readonly help: string
}

/** Permission tree (SHELL-4). */
export interface PermissionTree {
  readonly modules: readonly {
    readonly Name: string
    readonly SubModules: readonly {
      readonly Name: string
      readonly PermissionResource: readonly { readonly Name: string; readonly IsActive: boolean }[]
    }[]
  }[]
}
