import { takingUses, tellsTaking } from '#core/effects/taking-use.ts'
import type { TakenLine, TakingAnswer } from '#core/http/figures/taking-contract.ts'
import { standardOf } from '#core/record/standard-values.ts'
import { writtenRecord, type Asked } from '../budget-effect/written-record.ts'
import type { CommandScope } from '../documents/command/command-scope.ts'
import { effectOf } from '../documents/effects/move-effect.ts'
import { readableFields } from '../entity-sql/readable-entity.ts'

const nothing: TakingAnswer = { isTaken: false, lines: [] }

/**
 * What lines that are made of others take of each item, for the person of the scope: as it would be posted now, or as it was (POST-73). Nothing
 * where the form tells nothing of it, or they may not read what the lines are made of; nobody without the right learns what it is worth.
 */
export async function takingOf(scope: CommandScope, asked: Asked): Promise<TakingAnswer> {
  const { ctx, family, effects } = scope
  const [use] = takingUses(family)
  if (use === undefined || !tellsTaking(family, readableFields(family.entity, ctx.permissions))) return nothing
  const record = await writtenRecord(scope, asked)
  const isTaken = family.form.taking?.ahead.includes(standardOf(record).status) !== true
  const lines = await effectOf(effects, use).taking?.({ ...scope, record, use, body: {}, isTaken })
  const seesCosts = ctx.permissions.has('ViewCost')
  return { isTaken, lines: (lines ?? []).map((line) => (seesCosts ? line : withoutValues(line))) }
}

function withoutValues(line: TakenLine): TakenLine {
  return { ...line, goods: line.goods.map((one) => ({ ...one, value: null })) }
}
