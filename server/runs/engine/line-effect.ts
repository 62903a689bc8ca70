import { sql } from 'kysely'
import { appError } from '#core/errors/app-error.ts'
import type { FamilyDefinition } from '#core/model/family-definition.ts'
import type { RunDefinition } from '#core/model/workflow/run-definition.ts'
import { numberIn } from '#core/record/read-values.ts'
import type { RecordEffect, RecordEffectScope, SavedRecord } from '../../documents/effects/record-effect.ts'
import { ownName, tableRef } from '../../entity-sql/property-ref.ts'

/** Lines of runs come from jobs, and people adjust them while their run says they may. @throws E_PERM, E_STATE */
export const runLineEffect: RecordEffect = {
  name: 'runs:line',
  signature: { needs: {} },
  fills: async () => ({}),
  async issues(input) {
    if (input.before === undefined) throw appError('E_PERM')
    const of = familyOf(input)
    const state = await stateOf(input, of, input.before)
    if (!(of.run?.adjust ?? []).includes(state)) throw appError('E_STATE', { status: state })
    return []
  },
  apply: async () => ({ staleSessions: [] }),
  fillsLines: async () => ({}),
  isUsed: async () => true,
}

/** The family whose lines these are. */
function familyOf({ definitions, family }: RecordEffectScope): FamilyDefinition {
  const found = [...definitions.families.values()].find(({ run }) => run?.lines.family === family.id)
  if (found === undefined) throw new Error(`${family.id} holds the lines of no run`)
  return found
}

/** The run a line is of, and how it is one. */
export function runOf(input: RecordEffectScope & SavedRecord): { readonly run: RunDefinition; readonly id: number } {
  const { id, run } = familyOf(input)
  if (run === undefined) throw new Error(`${id} is no run`)
  return { run, id: numberIn(input.record, run.lines.run) ?? 0 }
}

/** The state of the run, locked so that no job starts meanwhile. */
async function stateOf(
  { trx, ctx }: RecordEffectScope,
  of: FamilyDefinition,
  line: SavedRecord['record'],
): Promise<string> {
  const id = numberIn(line, of.run?.lines.run ?? '')
  const { rows } = await sql<{ readonly status: string }>`select status from ${tableRef(of.entity.table)}
    where tenant_id = ${ctx.tenantId} and ${ownName('id')} = ${id ?? 0} for share`.execute(trx)
  return rows[0]?.status ?? ''
}
