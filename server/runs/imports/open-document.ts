import { appError } from '#core/errors/app-error.ts'
import { isLookup } from '#core/model/field-shapes.ts'
import { linesOf } from '#core/record/record-scope.ts'
import type { CommandScope } from '../../documents/command/command-scope.ts'
import { readLocked, type StoredRecord } from '../../documents/read/read-record.ts'
import { familyScope } from '../engine/family-scope.ts'
import type { StepInput } from '../engine/run-step.ts'
import type { ImportTarget } from './judge-rows.ts'

/** The document rows are brought into, locked, and where in it. */
export interface OpenDocument {
  readonly id: number
  readonly scope: CommandScope
  readonly stored: StoredRecord
  readonly target: ImportTarget
}

/** Opens the document a run names by the lookup its step is bound to. @throws E_NOT_FOUND */
export async function openDocument({ scope, step }: StepInput, id: number | undefined): Promise<OpenDocument> {
  const binding = step.with['document']
  const field = scope.family.entity.fields.find((one) => binding?.on === 'header' && one.id === binding.field)
  if (field === undefined || !isLookup(field))
    throw new Error('The document of an import is a lookup, which the linker proves')
  const target = familyScope(scope, field.lookup.to)
  const stored = id === undefined ? undefined : await readLocked(target, id)
  if (id === undefined || stored === undefined) throw appError('E_NOT_FOUND')
  const lines = target.family.entity.lines.find(({ imports }) => imports !== undefined)
  if (lines?.imports === undefined) throw new Error(`Lines of ${target.family.id} are not imported`)
  const where = { field: lines, imports: lines.imports, lines: linesOf(stored.record, lines.id) }
  return { id, scope: { ...target, locked: stored }, stored, target: where }
}
