import type { EntityRecord } from '#core/model/value.ts'
import { linesOf } from '#core/record/record-scope.ts'
import type { CommandScope } from '../command/command-scope.ts'
import { writeLines } from './write-lines.ts'

/** Writes every `lines` field of a record. */
export async function writeAllLines(
  { trx, ctx, family }: Pick<CommandScope, 'trx' | 'ctx' | 'family'>,
  id: number,
  { before, after }: { readonly before: EntityRecord | undefined; readonly after: EntityRecord },
): Promise<void> {
  for (const lines of family.entity.lines) {
    const change = { before: linesOf(before ?? {}, lines.id), after: linesOf(after, lines.id) }
    await writeLines(trx, { tenantId: ctx.tenantId, parentId: id, lines }, change)
  }
}
