import { hasOwnColumn } from '../../../model/field-shapes.ts'
import { fitsKinds, type KindNeed } from '../../../field-kinds/fits-kinds.ts'
import type { FamilyLink } from '../proof/link-context.ts'
import type { LinkProblem } from '../proof/link-problem.ts'
import { linkWritten } from '../proof/link-written.ts'
import { linkNamed, type NamedAmong } from './link-named.ts'

const amounts: KindNeed = { kinds: ['money', 'cost', 'quantity'] }

/** A field of the header that a run writes, which nobody enters and nothing else works out. */
export function* linkRunWrites(
  id: string,
  { need, pointer }: { readonly need: KindNeed; readonly pointer: string },
  link: FamilyLink,
): Generator<LinkProblem> {
  const { entity } = link.family
  yield* linkNamed(id, { among: entity, link, need, pointer })
  const field = entity.fields.find((one) => one.id === id)
  if (field !== undefined) yield* linkWritten(field, { pointer, beside: entity.fields })
}

interface RunSumAt {
  /** Field of the header. */
  readonly own: string
  /** Amount of a row that is added up into it. */
  readonly cell: string
  readonly among: NamedAmong
  readonly pointer: string
}

/** What is added up is a stored amount, and money comes to money. */
export function* linkRunSum({ own, cell, among, pointer }: RunSumAt, link: FamilyLink): Generator<LinkProblem> {
  yield* linkRunWrites(own, { need: amounts, pointer }, link)
  yield* linkNamed(cell, { among, link, need: amounts, pointer })
  yield* linkStored(cell, among, pointer)
  const to = link.family.entity.fields.find(({ id }) => id === own)
  const from = among.fields.find(({ id }) => id === cell)
  if (to === undefined || from === undefined || !fitsKinds(to, amounts) || !fitsKinds(from, amounts)) return
  const [isCounted, isOfCounted] = [to, from].map((field) => fitsKinds(field, { kinds: ['quantity'] }))
  if (isCounted !== isOfCounted)
    yield { pointer, code: 'wrong-kind', message: `"${cell}" is a ${from.type} and comes to no ${to.type} "${own}".` }
}

/** The database adds up what it stores: a live figure, and what a view tells, have no column in the table. */
export function* linkStored(id: string, { fields }: NamedAmong, pointer: string): Generator<LinkProblem> {
  const field = fields.find((one) => one.id === id)
  if (field === undefined || (hasOwnColumn(field) && field.from === undefined)) return
  yield {
    pointer,
    code: 'storage',
    message: `"${id}" is stored in no column of its own, so the run cannot go by it.`,
    hint: 'name a field that is stored',
  }
}
