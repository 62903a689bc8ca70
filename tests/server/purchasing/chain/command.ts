import type { AsyncCommand } from 'fast-check'
import type { Books } from '../../model/books.ts'
import { written } from '../../model/figures.ts'
import type { Chain, Thing } from './model.ts'
import type { ChainWorld, Ground } from './world.ts'

/** What a command works on. */
export interface Real {
  readonly world: ChainWorld
  readonly ground: Ground
  /** True where what invoices cost more is put on goods. */
  readonly isRevaluing: boolean
}

/** One thing somebody does. */
export type Command = AsyncCommand<Chain, Real>

/** A command on one of the papers it may be given to. */
export function on<T>(
  name: string,
  candidates: (model: Readonly<Chain>) => readonly T[],
  run: (paper: T, model: Chain, real: Real) => Promise<void>,
): (index: number) => Command {
  return (index) => ({
    check: (model) => candidates(model).length > 0,
    toString: () => `${name} ${index}`,
    run: async (model, real) => {
      const papers = candidates(model)
      const chosen = papers[index % papers.length]
      if (chosen !== undefined) await run(chosen, model, real)
    },
  })
}

/** Tenths as the wire writes them. */
export function qty(tenths: bigint): string {
  return written(tenths, 10n)
}

/** Cents as the wire writes them. */
export function cents(amount: bigint): string {
  return written(amount, 100n)
}

/** What a line says of its thing. */
export function naming({ item, unit }: Thing): { readonly ItemId: number; readonly UnitId: number } {
  return { ItemId: item, UnitId: unit }
}

/** The books with the value of a heap changed. */
export function revalued(books: Books, place: number, item: number, by: bigint): Books {
  const heap = books.get(`${place}/${item}`) ?? { qty: 0n, value: 0n }
  return new Map([...books, [`${place}/${item}`, { qty: heap.qty, value: heap.value + by }]])
}
