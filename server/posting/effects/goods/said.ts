import type { HeaderValues, LineValues } from '#core/effects/bind-effect.ts'
import { idParam, maybeDecimalParam, optional, textParam, wordParam } from '#core/model/param.ts'
import type { CameBy, Dimensions, SpentOn } from '../../ledger/line-facts.ts'

/** What every effect that posts may be told by the header. */
export const headerSaid = {
  /** The day it is booked on; without one, today. */
  day: optional(textParam('header', ['date'])),
  /** What becomes of a document whose day is out of reach: it is refused, or posted today. */
  late: wordParam(['refuse', 'today']),
  /** What one unit of the document's currency is worth in that of the books; 1 by default. */
  rate: optional(maybeDecimalParam('header', ['rate'])),
  account: optional(idParam('header', 'glAccount')),
  reason: optional(idParam('header', 'reason')),
  costCentre: optional(idParam('header', 'costCentre')),
  supplier: optional(idParam('header', 'supplier')),
  project: optional(idParam('header', 'capex')),
  occasion: optional(idParam('header', 'event')),
}

/** What each line may say itself, before its header. */
export const lineSaid = {
  lineAccount: optional(idParam('line', 'glAccount')),
  lineReason: optional(idParam('line', 'reason')),
  lineCostCentre: optional(idParam('line', 'costCentre')),
  lineProject: optional(idParam('line', 'capex')),
  lineOccasion: optional(idParam('line', 'event')),
  lot: optional(idParam('line', 'lot')),
}

/** What the header of an effect that posts says. */
export type HeaderSaid = HeaderValues<typeof headerSaid>
/** What a line of an effect that posts says. */
export type LineSaid = LineValues<typeof lineSaid>

/** Account, reason, cost centre and dimensions of a line: its own, else its header's. */
export interface Said extends Dimensions {
  readonly accountId: number | undefined
  readonly reasonId: number | undefined
  readonly costCentreId: number | undefined
  readonly spentOn?: SpentOn | undefined
  readonly isForUse?: boolean | undefined
  readonly cameBy?: CameBy | undefined
  readonly wasUsed?: boolean | undefined
}

/** What a line and its header say together. */
export function saidOf(header: HeaderSaid, line: LineSaid): Said {
  return {
    accountId: line.lineAccount ?? header.account,
    reasonId: line.lineReason ?? header.reason,
    costCentreId: line.lineCostCentre ?? header.costCentre,
    supplierId: header.supplier,
    projectId: line.lineProject ?? header.project,
    eventId: line.lineOccasion ?? header.occasion,
    lotId: line.lot,
  }
}

/** What a line says, borne where the cost it changes was spent: by that cost centre and project, where it names none. */
export function borneBy(said: Said, spentOn: SpentOn | undefined): Said {
  if (spentOn === undefined) return said
  return {
    ...said,
    costCentreId: said.costCentreId ?? spentOn.costCentreId ?? undefined,
    projectId: said.projectId ?? spentOn.projectId ?? undefined,
    spentOn,
  }
}

/** What a line says, of goods that were used as they came: they come off the account they were spent on, where the line names none; undefined of others. */
export function usedUp(said: Said, account: number | null | undefined): Said {
  return account === undefined ? said : { ...said, wasUsed: true, accountId: said.accountId ?? account ?? undefined }
}
