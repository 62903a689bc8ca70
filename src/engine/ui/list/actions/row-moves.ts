import type { ListDefinition } from '#core/model/screens/list-definition.ts'
import type { MoveDefinition } from '#core/model/workflow/workflow-definition.ts'
import type { ClientFamily } from '#core/http/definitions-contract.ts'
import { choicesOf } from '#core/model/field-shapes.ts'
import type { RowSubject } from '../model/row-subject.ts'

/** True when a move needs the form: it asks something of every line. */
export function needsForm(move: MoveDefinition): boolean {
  return move.ask.lines !== undefined
}

/** The moves a list offers for several rows: of its own family, or of those its rows are about. */
export function bulkMoves(
  family: ClientFamily,
  list: Pick<ListDefinition, 'bulk'>,
  families: Readonly<Record<string, ClientFamily>>,
): readonly MoveDefinition[] {
  const field = family.entity.fields.find(({ id }) => id === family.entity.about?.family)
  const acted = field === undefined ? [family] : choicesOf(field).flatMap(({ value }) => families[value] ?? [])
  return list.bulk.flatMap((id) => acted.map(({ workflow }) => workflow?.moves[id]).find(Boolean) ?? [])
}

/** Whether records are moved one after another, as they stand in the list: for one of them it matters who comes first (BULK-740). */
export function isInOrder(
  { id }: Pick<MoveDefinition, 'id'>,
  subjects: readonly Pick<RowSubject, 'family'>[],
): boolean {
  return subjects.some(({ family }) => family.workflow?.inOrder.includes(id) === true)
}

const remarksOrder = ['none', 'optional', 'required'] as const

/** One move of several families at once: it asks for remarks as the strictest of them does. */
export function strictestMove(move: MoveDefinition, subjects: readonly RowSubject[]): MoveDefinition {
  const asked = subjects.flatMap(({ moves }) => moves.find(({ id }) => id === move.id)?.ask.remarks ?? [])
  const remarks = remarksOrder.findLast((each) => asked.includes(each)) ?? move.ask.remarks
  return { ...move, ask: { ...move.ask, remarks } }
}
