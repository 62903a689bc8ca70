import type { ClientFamily } from '#core/http/definitions-contract.ts'
import type { WireRow } from '#core/http/odata-contract.ts'
import { choiceOf } from '#core/model/field-shapes.ts'
import { pascalCase } from '#core/text/case-of.ts'
import { displayOf } from '../../client/lookups/read-candidate.ts'
import type { Translate } from '../../client/i18n/use-translate.ts'

/**
 * What people are told after a move: what the server says of it, else which record is in which state now; of one that leaves the state as it
 * is, and of a family without states, that it was made.
 */
export function doneText(
  family: ClientFamily,
  { row, move }: { readonly row: WireRow; readonly move: string },
  t: Translate,
): string {
  const said = row['@larder.said']
  if (typeof said === 'string') return said
  const record = { family: t(family.title), number: numberOf(family, row) }
  const field = family.entity.fields.find(({ id }) => id === 'status')
  const state = choiceOf(field, field === undefined ? undefined : scalarIn(row[field.property]))
  return state === undefined || leavesState(family, move)
    ? t('form.move.done', { ...record, move: t(move) })
    : t('form.move.now', { ...record, status: t(state.label) })
}

/** Who tells it, and of which family. */
interface Teller {
  readonly family: ClientFamily
  readonly translate: Translate
  readonly tell: (message: string, row: WireRow, undo?: () => void) => void
}

/** Tells what a move has done to a record, and how it is taken back where it can be. */
export function tellDone(
  { family, translate, tell }: Teller,
  { row, move, undo }: { readonly row: WireRow; readonly move: string; readonly undo?: (() => void) | undefined },
): void {
  tell(doneText(family, { row, move }, translate), row, undo)
}

function leavesState({ workflow }: ClientFamily, move: string): boolean {
  return Object.values(workflow?.moves ?? {}).some(({ label, to }) => label === move && 'stays' in to)
}

/** What people call a record: its number, or its title. */
export function numberOf({ entity }: ClientFamily, row: WireRow): string {
  const field = entity.fields.find(({ id }) => id === entity.title)
  return displayOf(row, field?.property ?? pascalCase(entity.title))
}

function scalarIn(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
