import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { WireRecord } from '#core/record/wire-record.ts'
import { projectFolder } from '../process/project-folder.ts'

/** A site of a demo tenant; id 1 is the head office. */
export interface DemoSite {
  readonly id: number
  readonly code: string
  readonly name: string
  readonly timezone: string
}

/** A role and its permissions; `*` means all of them. */
export interface DemoRole {
  readonly name: string
  readonly permissions: readonly string[]
}

/** A person of the demo. The first role and site are the ones they take by habit. */
export interface DemoUser {
  readonly username: string
  readonly displayName: string
  readonly roles: readonly string[]
  readonly sites: readonly number[]
  readonly state?: 'blocked' | 'random' | 'expiring'
  readonly mfa?: 'registered' | 'new'
  /** Code of the location they work in. */
  readonly location?: string
}

/** A location of a demo tenant. */
export interface DemoLocation {
  readonly code: string
  readonly name: string
  readonly site: number
  readonly type: number
  readonly stocked: boolean
  /** Goods that come in lie in the bin of their item at once. */
  readonly putAway?: 'HomeBin'
  /** Code of the store that usually supplies it, which stands before it. */
  readonly supply?: string
  /** How often it is counted as a whole. */
  readonly countEvery?: string
}

/** An item; `cost` is per base unit, `perPack` base units make one `pack`. */
export interface DemoItem {
  readonly number: string
  readonly name: string
  readonly category: string
  readonly storage: string
  readonly abc: string
  readonly kind: string
  readonly base: string
  readonly pack: string
  readonly perPack: string
  readonly cost: string
  /** Of an item that is kept by lots: how many days it keeps from the day it comes in. */
  readonly keeps?: number
}

/** What an item is made of; `per100` in the order of the nutrients of setup, `allergens` and `substitutes` by code. */
export interface DemoItemFacts {
  readonly per100?: readonly string[]
  readonly brand?: string
  readonly density?: string
  readonly grams?: string
  readonly allergens?: Readonly<Record<string, 'Contains' | 'MayContain'>>
  readonly substitutes?: readonly string[]
}

/** A supplier; `categories` are codes of what it sells. */
export interface DemoSupplier {
  readonly code: string
  readonly name: string
  readonly taxNo: string
  readonly email: string
  readonly terms: string
  readonly minOrder: string
  readonly leadDays: number
  readonly categories: readonly string[]
  /** By mail unless told otherwise. */
  readonly orderMethod?: string
}

/** Rows of a set as they are sent, each with the code others call it by. */
export interface DemoRow extends WireRecord {
  readonly Code: string
}

/** A class of items; `above` is the code of the class it belongs to. */
export interface DemoItemClass {
  readonly code: string
  readonly name: string
  readonly above?: string
}

/** A customer; `contact` is name, duty, e-mail and telephone. */
export interface DemoCustomer {
  readonly code: string
  readonly name: string
  readonly kind: string
  readonly terms: string
  readonly level: string
  readonly limit: string
  readonly contact: readonly [name: string, duty: string, email: string, phone: string]
  readonly city: string
}

/** A package of the items of some categories; `purposes` are the switches it has on. */
export interface DemoPackage {
  readonly code: string
  readonly name: string
  readonly purposes: readonly string[]
  readonly location?: string
  readonly supplier?: string
  readonly categories: readonly string[]
}

/** An amount of a recipe's line: `yield` percent of what was bought is left. */
interface DemoShare {
  readonly qty: string
  readonly yield?: string
  readonly takesUp?: boolean
}

/** What is cooked. A line is a text, an item by its name with base units, or another recipe by its code in one of its units. */
export interface DemoRecipe {
  readonly code: string
  readonly name: string
  readonly type: string
  readonly category: string
  readonly station: string
  /** How much of which unit. */
  readonly yield: readonly [qty: string, unit: string]
  /** Units beside that of the yield: so many of it in so many. */
  readonly units?: Readonly<Record<string, readonly [num: string, den: string]>>
  readonly portions?: number
  readonly price?: string
  /** Of preparation and of cooking. */
  readonly minutes: readonly [number, number]
  /** Days it keeps. */
  readonly life?: number
  readonly draft?: boolean
  readonly lines: readonly (
    string | (DemoShare & { readonly item: string }) | (DemoShare & { readonly recipe: string; readonly unit: string })
  )[]
  /** `! ` before a critical point. */
  readonly steps: readonly string[]
}

/** What is sold; a component is an item by its name with base units, a recipe by its code, or the code of another product. */
export interface DemoProduct {
  readonly code: string
  readonly name: string
  readonly type: string
  readonly price: string
  readonly components: readonly (
    string | { readonly item: string; readonly qty: string } | { readonly recipe: string; readonly qty: string }
  )[]
  readonly plu: string
}

/** A limit of items: what locations take is in these packages. */
export interface DemoPackageLimit {
  readonly code: string
  readonly name: string
  readonly packages: readonly string[]
  readonly locations: readonly string[]
}

type ByTenant<T> = Readonly<Record<string, readonly T[]>>

/** A reason; `needs` says what a loss by it must show. */
interface DemoReason {
  readonly code: string
  readonly name: string
  readonly use: string
  readonly variant?: string
  readonly needs?: readonly ('Photo' | 'Remark' | 'Witness')[]
}

/** What the demo is made of, read from server/demo/data. */
export interface DemoData {
  readonly sites: ByTenant<DemoSite>
  readonly users: ByTenant<DemoUser>
  readonly locations: ByTenant<DemoLocation>
  readonly roles: readonly DemoRole[]
  readonly items: readonly DemoItem[]
  /** By number of the item; most have few. */
  readonly itemFacts: Readonly<Record<string, DemoItemFacts>>
  readonly suppliers: readonly DemoSupplier[]
  /** Masters of setup without references, by set. */
  readonly simple: Readonly<Record<string, readonly DemoRow[]>>
  readonly itemClasses: readonly DemoItemClass[]
  readonly customers: readonly DemoCustomer[]
  readonly packages: readonly DemoPackage[]
  readonly packageLimits: readonly DemoPackageLimit[]
  readonly recipes: readonly DemoRecipe[]
  readonly products: readonly DemoProduct[]
  readonly units: readonly { readonly code: string; readonly name: string; readonly dimension: string }[]
  readonly categories: readonly { readonly code: string; readonly name: string }[]
  readonly accounts: readonly {
    readonly code: string
    readonly name: string
    readonly kind: string
    readonly control: boolean
  }[]
  readonly reasons: readonly DemoReason[]
}

/** Reads the demo's files; they ship with the product, so their shape is trusted. */
export function readDemoData(): DemoData {
  return {
    sites: read('sites'),
    users: read('users'),
    locations: read('locations'),
    roles: read('roles'),
    items: read('items'),
    itemFacts: read('item-facts'),
    suppliers: read('suppliers'),
    simple: read('simple-masters'),
    itemClasses: read('item-classes'),
    customers: read('customers'),
    packages: read('packages'),
    packageLimits: read('package-limits'),
    recipes: read('recipes'),
    products: read('products'),
    units: read('units'),
    categories: read('categories'),
    accounts: read('accounts'),
    reasons: read('reasons'),
  }
}

function read<T>(name: string): T {
  // Our own files, tested by loading them: the caller's type is their shape.
  return JSON.parse(readFileSync(join(projectFolder, `server/demo/data/${name}.json`), 'utf8')) as T
}
