import { createPasswordHasher } from '../../../../server/auth/deps/password-hash.ts'
import { breadthParts } from '../../../../server/demo/breadth/breadth-parts.ts'
import type { HistoryRefusal } from '../../../../server/demo/history/happening.ts'
import { loadHistory } from '../../../../server/demo/history/load-history.ts'
import { createMoveEffects } from '../../../../server/documents/effects/move-effect.ts'
import { createRecordEffects } from '../../../../server/documents/effects/record-effect.ts'
import { createFigures } from '../../../../server/figures/figure.ts'
import type { DemoApp } from '../../support/demo-app.ts'

/** Ends a history where a test has seen enough. */
class Enough extends Error {}

/** From which part to which, both told; the year's weeks come after the parts of the breadth. */
export interface ToldParts {
  readonly from: number
  readonly to: number
}

/** The parts of the breadth. */
export const breadth: ToldParts = { from: 0, to: breadthParts.length - 1 }

/** Weeks of the year as parts. */
export function weeksOf(from: number, to: number): ToldParts {
  return { from: breadthParts.length + from, to: breadthParts.length + to }
}

/** Tells some parts to tenant `ui` without a rest; answers what was refused. */
export async function tellParts(
  { deps }: DemoApp,
  loadedAt: Date,
  { from, to }: ToldParts,
): Promise<readonly HistoryRefusal[]> {
  const refusals: HistoryRefusal[] = []
  const stage = {
    db: deps.db,
    definitions: deps.definitions.forTenant('ui'),
    figures: createFigures(deps.figures),
    effects: createMoveEffects(deps.moveEffects),
    recordEffects: createRecordEffects(deps.recordEffects),
  }
  const onPart = async (done: number) => {
    if (done > to) throw new Enough()
  }
  const { hash } = createPasswordHasher(deps.secrets)
  const input = { stage, size: 'S', loadedAt, done: from, onPart, hash, rest: async () => undefined } as const
  await loadHistory({ ...input, onRefusal: (refusal) => refusals.push(refusal) }).catch((error: unknown) => {
    if (!(error instanceof Enough)) throw error
  })
  return refusals
}
