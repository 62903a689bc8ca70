import type { FieldDefinition } from '#core/model/field-definition.ts'
import { useList } from '../model/list-model.ts'
import { totalsQuestion } from './list-totals-query.ts'
import { totalsBy, type TotalsOfGroup } from './totals-by.ts'
import { useListTotals, type ListTotals } from './use-list-totals.ts'

/** What totals are told apart by, and what they come to. */
export interface TotalsApart {
  readonly by: FieldDefinition
  readonly totals: readonly FieldDefinition[]
  readonly asked: ListTotals
  readonly groups: readonly TotalsOfGroup[]
}

/** The totals of the list told apart as the person asks; undefined while nobody does. */
export function useTotalsBy(): TotalsApart | undefined {
  const { family, list, view, record, subject, locale } = useList()
  const { entity } = family
  const fieldOf = (id: string) => entity.fields.find((field) => field.id === id)
  const by = view.totalsBy === undefined ? undefined : fieldOf(view.totalsBy)
  const question = by && totalsQuestion({ family, list, view, record }, subject, by)
  const asked = useListTotals(entity.set, question)
  if (by === undefined) return undefined
  const totals = list.totals.flatMap((id) => fieldOf(id) ?? [])
  // Sums of the question before are told apart by something else.
  const sums = asked.isStale ? [] : (asked.groups ?? [])
  return { by, totals, asked, groups: totalsBy(entity, { by, totals, sums, locale }) }
}
