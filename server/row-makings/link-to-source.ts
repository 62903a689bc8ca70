import type { FamilyDefinition } from '#core/model/family-definition.ts'
import type { RowMaking } from '#core/model/source-definition.ts'
import type { EntityRecord } from '#core/model/value.ts'
import type { CommandScope } from '../documents/command/command-scope.ts'
import { linkMade } from '../sources/in-one-go/link-made.ts'
import { sourceFamily } from '../sources/counting/lock-sources.ts'

/** What was made of a row. */
export interface MadeOfRow {
  readonly making: RowMaking
  readonly made: FamilyDefinition
  readonly row: EntityRecord
}

/** What is made of a row is taken back with the document the row stands for, where its source says how: each is in the chain of the other. */
export async function linkToSource(
  { trx, ctx, definitions }: Pick<CommandScope, 'trx' | 'ctx' | 'definitions'>,
  { making: { from }, made, row }: MadeOfRow,
  id: number,
): Promise<void> {
  const source = made.sources.find((one) => one.id === from?.source)
  const document = row[from?.record ?? '']
  if (source?.undo === undefined || typeof document !== 'number') return
  const family = sourceFamily({ definitions }, source)
  await linkMade({ trx, ctx, family }, { from: document, target: made, id })
}
