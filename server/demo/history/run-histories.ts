import { createPasswordHasher } from '../../auth/deps/password-hash.ts'
import { createMoveEffects } from '../../documents/effects/move-effect.ts'
import { createRecordEffects } from '../../documents/effects/record-effect.ts'
import { createFigures } from '../../figures/figure.ts'
import type { AppDeps } from '../../http/app-deps.ts'
import { tellRefusal } from './happening.ts'
import { holdHistory, letGo, noteWeek, takeHistory, type OpenHistory } from './history-row.ts'
import { loadHistory } from './load-history.ts'
import { gentlePace, hurriedPace, pause, Stopped } from './pace.ts'

/** Histories that are being told behind the running server. */
export interface RunningHistories {
  /** Ends after what is in hand; the next start goes on. */
  readonly stop: () => Promise<void>
}

/** What whoever runs the server is told of, and how it goes about. */
export interface HistoryNews {
  /** Nobody else works on the machine: nothing is rested for. */
  readonly isHurried?: boolean | undefined
  /** The history ended before its time. */
  readonly onFailure: (line: string) => void
  /** The product refused a happening, which is left out. */
  readonly onRefusal: (line: string) => void
}

interface Telling {
  readonly deps: AppDeps
  readonly tell: HistoryNews
  readonly signal: AbortSignal
}

/** Tells what is unfinished of the demo's histories, behind everything else. */
export function runHistories(deps: AppDeps, tell: HistoryNews): RunningHistories {
  const stopping = new AbortController()
  const work = tellAll({ deps, tell, signal: stopping.signal }).catch((error: unknown) => {
    if (!(error instanceof Stopped)) tell.onFailure(`The demo's history ended early: ${String(error)}`)
  })
  return {
    stop: async () => {
      stopping.abort()
      await work
    },
  }
}

async function tellAll(telling: Telling): Promise<void> {
  const { deps, signal } = telling
  for (const tenantId of deps.definitions.tenantIds) {
    const open = await taken(deps, tenantId, signal)
    if (open !== undefined) await tellOne(telling, { tenantId, open })
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

async function tellOne({ deps, tell, signal }: Telling, { tenantId, open }: Told): Promise<void> {
  const { db } = deps
  const stage = {
    db,
    definitions: deps.definitions.forTenant(tenantId),
    figures: createFigures(deps.figures),
    effects: createMoveEffects(deps.moveEffects),
    recordEffects: createRecordEffects(deps.recordEffects),
  }
  let refused = 0
  const rest = tell.isHurried === true ? hurriedPace(signal) : gentlePace(signal)
  try {
    await loadHistory({
      ...open,
      stage,
      rest: async () => {
        await holdHistory(db, tenantId)
        await rest()
      },
      onRefusal: (refusal) => {
        refused += 1
        tell.onRefusal(`The demo's history: ${tellRefusal(refusal)}`)
      },
      hash: createPasswordHasher(deps.secrets).hash,
      onPart: async (done, weeks) => {
        await noteWeek(db, tenantId, { done, weeks, refused })
        refused = 0
      },
    })
  } catch (error) {
    await letGo(db, tenantId)
    throw error
  }
}
