import type { AppError } from '#core/errors/app-error.ts'
import { createMoveEffects } from '../../documents/effects/move-effect.ts'
import { createRecordEffects } from '../../documents/effects/record-effect.ts'
import { createFigures } from '../../figures/figure.ts'
import type { AppDeps } from '../../http/app-deps.ts'
import { holdHistory, letGo, noteWeek, takeHistory, type OpenHistory } from './history-row.ts'
import { loadHistory } from './load-history.ts'
import { gentlePace, pause, Stopped } from './pace.ts'

/** Histories that are being told behind the running server. */
export interface RunningHistories {
  /** Ends after what is in hand; the next start goes on. */
  readonly stop: () => Promise<void>
}

/** Tells what is unfinished of the demo's histories, behind everything else. */
export function runHistories(deps: AppDeps, onFailure: (line: string) => void): RunningHistories {
  const stopping = new AbortController()
  const work = tellAll(deps, stopping.signal).catch((error: unknown) => {
    if (!(error instanceof Stopped)) onFailure(`The demo's history ended early: ${String(error)}`)
  })
  return {
    stop: async () => {
      stopping.abort()
      await work
    },
  }
}

async function tellAll(deps: AppDeps, signal: AbortSignal): Promise<void> {
  for (const tenantId of deps.definitions.tenantIds) {
    const open = await taken(deps, tenantId, signal)
    if (open !== undefined) await tell(deps, { tenantId, open }, signal)
  }
}

/** The unfinished history of a tenant; waits while another node has it, which may be gone without a word. */
async function taken({ db }: AppDeps, tenantId: string, signal: AbortSignal): Promise<OpenHistory | undefined> {
  for (;;) {
    const found = await takeHistory(db, tenantId)
    if (found === 'none') return undefined
    if (found !== 'held') return found
    await pause(60_000, signal)
  }
}

interface Told {
  readonly tenantId: string
  readonly open: OpenHistory
}

async function tell(deps: AppDeps, { tenantId, open }: Told, signal: AbortSignal): Promise<void> {
  const { db } = deps
  const stage = {
    db,
    definitions: deps.definitions.forTenant(tenantId),
    figures: createFigures(deps.figures),
    effects: createMoveEffects(deps.moveEffects),
    recordEffects: createRecordEffects(deps.recordEffects),
  }
  const refusals: AppError[] = []
  const rest = gentlePace(signal)
  try {
    await loadHistory({
      ...open,
      stage,
      rest: async () => {
        await holdHistory(db, tenantId)
        await rest()
      },
      onRefusal: (refusal) => refusals.push(refusal),
      onWeek: (done, weeks) => noteWeek(db, tenantId, { done, weeks, refused: refusals.splice(0).length }),
    })
  } catch (error) {
    await letGo(db, tenantId)
    throw error
  }
}
