import { CompiledQuery } from 'kysely'
import type { Trx } from '../../server/db/pool.ts'

/** Something the demo is to have, and what it has. */
export interface Target {
  readonly name: string
  /** What is aimed at, in words. */
  readonly aim: string
  readonly found: string
  readonly isMet: boolean
}

/** Least and most. */
export type Range = readonly [least: number, most: number]

/** A figure, in a unit that follows it where it has one. */
export type Measured = number | readonly [value: number, unit: string]

/** A figure that is to be within two others, to two decimals. */
export function within(name: string, [least, most]: Range, measured: Measured): Target {
  const [found, unit] = typeof measured === 'number' ? [measured, ''] : measured
  const isMet = found >= least && found <= most
  return { name, aim: aimOf([least, most], unit), found: `${Math.round(found * 100) / 100}${unit}`, isMet }
}

function aimOf([least, most]: Range, unit: string): string {
  if (least === most) return `${least}${unit}`
  return most === Infinity ? `≥ ${least}${unit}` : `${least}${unit} … ${most}${unit}`
}

/** Asks a tenant's database; its rows alone answer. */
export async function ask<Row>(trx: Trx, text: string, values: readonly unknown[] = []): Promise<readonly Row[]> {
  const { rows } = await trx.executeQuery<Row>(CompiledQuery.raw(text, [...values]))
  return rows
}

/** The one figure a statement answers; 0 where it answers none. */
export async function figure(trx: Trx, text: string, values: readonly unknown[] = []): Promise<number> {
  const [row] = await ask<Record<string, unknown>>(trx, text, values)
  return Number(Object.values(row ?? {})[0] ?? 0)
}
