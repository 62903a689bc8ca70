import { addDays } from '#core/calendar/day-arithmetic.ts'
import type { FigureValue } from '#core/http/figures/figures-contract.ts'
import type { LineRole } from '#core/model/line-roles.ts'
import type { RequestContext } from '../http/request-context.ts'
import type { Trx } from '../db/pool.ts'

/** What a figure is asked for: one place and many rows, so that 2,000 lines are one query. */
export interface FigureRequest {
  /** Where, such as a location; null answers null for every row. */
  readonly at: number | null
  readonly rows: readonly FigureRow[]
}

/** One row: what it is about, an item, a recipe or a product, and the unit the answer is wanted in (the base unit, the yield without one). */
export interface FigureRow {
  readonly item: number | null
  readonly unit: number | null
  readonly recipe: number | null
  readonly recipeUnit: number | null
  readonly product: number | null
  /** Of whom it is bought; null leaves it to the figure. */
  readonly supplier: number | null
  /** In which currency its price is wanted; null is that of the site. */
  readonly currency: number | null
  /** For how much of it, in the unit asked for; null is up to the figure. */
  readonly qty: string | null
  /** For which day it is asked; null is up to the figure. */
  readonly day: string | null
}

/** A row of what is known of it. */
export function figureRow(known: { readonly [Part in keyof FigureRow]?: FigureRow[Part] | undefined }): FigureRow {
  const { item = null, unit = null, recipe = null, recipeUnit = null, product = null } = known
  const { supplier = null, currency = null, qty = null } = known
  // What is no day is told by the field it stands in.
  const day = addDays(known.day ?? '', 0) ?? null
  return { item, unit, recipe, recipeUnit, product, supplier, currency, qty, day }
}

/** A live figure such as `stock.onHand`, answered for all rows by set-based SQL. */
export interface Figure {
  readonly name: string
  /** Permission needed to see it; without it the route answers 403. */
  readonly readIf: string | undefined
  /** Entity it is taken at, such as a location. */
  readonly at: string
  /** Roles the definition of a line must name for it. */
  readonly line: readonly LineRole[]
  /** Of what each of several asks, a value of the kind `offers`: the entity of those. */
  readonly of?: string
  /** Aligned with the rows: decimal strings, ids of what a lookup names, or what the kind of the field takes; null where it is not known. */
  readonly read: (trx: Trx, request: FigureRequest, ctx: RequestContext) => Promise<readonly FigureValue[]>
}

/** An immutable registry; two figures of one name are a bug at start. */
export function createFigures(figures: readonly Figure[]): FigureRegistry {
  const byName = new Map(figures.map((figure) => [figure.name, figure]))
  if (byName.size !== figures.length)
    throw new Error(`Two figures share a name: ${figures.map((figure) => figure.name).join(', ')}`)
  return { find: (name) => byName.get(name), names: [...byName.keys()] }
}

/** The figures there are, by name. */
export interface FigureRegistry {
  readonly find: (name: string) => Figure | undefined
  readonly names: readonly string[]
}
