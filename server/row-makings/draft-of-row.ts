import type { RowMaking } from '#core/model/source-definition.ts'
import type { EntityRecord } from '#core/model/value.ts'
import { appError } from '#core/errors/app-error.ts'
import { standardOf } from '#core/record/standard-values.ts'
import type { WireRecord } from '#core/record/wire-record.ts'
import type { CommandScope } from '../documents/command/command-scope.ts'
import { draftDocument } from '../sources/draft-document.ts'
import { bodyOfDraft } from '../sources/bodies/body-of-draft.ts'

/**
 * Header and lines of what is made from the document a row stands for, or of that line of it, as a person would make it; nothing where rows say
 * all themselves. The scope is of the family that is made. @throws E_GUARD where nothing of it is open, and what drafting refuses with
 */
export async function draftOfRow(scope: CommandScope, { from }: RowMaking, row: EntityRecord): Promise<WireRecord> {
  if (from === undefined) return {}
  const { family } = scope
  const source = family.sources.find(({ id }) => id === from.source)
  if (source === undefined) throw new Error(`${family.id} is not made from ${from.source}, which the linker has proved`)
  const document = row[from.record]
  if (typeof document !== 'number') throw appError('E_GUARD')
  const { id } = standardOf(row)
  const draft = await draftDocument(scope, source, { Ids: [document], ...(from.ofLines ? { Lines: [id] } : {}) })
  const body = bodyOfDraft(family, source, draft)
  if (body === undefined) throw appError('E_GUARD')
  return body
}
