import { compare } from '#core/decimal/arithmetic.ts'
import { toDecimal } from '#core/decimal/decimal.ts'
import { appError } from '#core/errors/app-error.ts'
import {
  choiceParam,
  decimalParam,
  flagParam,
  idParam,
  maybeDecimalParam,
  optional,
  textParam,
  written,
} from '#core/model/param.ts'
import { scalarIn } from '#core/record/read-values.ts'
import { standardOf } from '#core/record/standard-values.ts'
import { moveRecord } from '../../documents/move/move-record.ts'
import { etagOf } from '../../documents/present/wire-answer.ts'
import { localeText } from '../../definitions/locale-text.ts'
import { readLocked, readRecord } from '../../documents/read/read-record.ts'
import { familyScope } from '../../runs/engine/family-scope.ts'
import {
  defineFill,
  defineWork,
  type FilledRow,
  type LineAnswer,
  type NamedStep,
  type StepInput,
  type StepLine,
  type Worked,
} from '../../runs/engine/run-step.ts'
import { countAnew } from './count-anew.ts'
import { differenceThere, type DifferenceThere } from './difference-there.ts'
import { readMovableCounts } from './read-movable-counts.ts'

/** Sheets looked at in one batch. */
const batch = 200

const lineParams = {
  count: written(idParam('line', 'physicalInventory')),
  oldDate: written(textParam('line', ['date'])),
  oldLocation: written(idParam('line', 'location')),
  newDate: textParam('line', ['date']),
  newLocation: idParam('line', 'location'),
  isPosted: written(flagParam('line')),
  /** What a posted count would be booked with there: its worth, the items that differ, and whether they differ too much. */
  valueThere: optional(written(maybeDecimalParam('line', ['money']))),
  itemsThere: optional(written(textParam('line', ['text']))),
  isFarThere: optional(written(flagParam('line'))),
}

/** Lists the counts that would stand on another day or at another place. Posted ones wait to be chosen (MOVE-5). */
const preview = defineFill({
  name: 'counts:preview',
  params: {
    only: idParam('header', 'location'),
    fromDay: textParam('header', ['date']),
    toDay: textParam('header', ['date']),
    day: textParam('header', ['date']),
    place: idParam('header', 'location'),
    which: choiceParam('header', ['Open', 'Posted']),
    taken: flagParam('line'),
    value: written(decimalParam('line', ['money'])),
    ...lineParams,
  },
  async fill({ scope, record }, header, place) {
    const isPosted = header.which === 'Posted'
    const counts = await readMovableCounts(scope.trx, {
      tenantId: scope.ctx.tenantId,
      siteId: standardOf(record).site,
      locationId: header.only,
      isPosted,
      fromDay: header.fromDay,
      toDay: header.toDay,
      after: place === '' ? 0 : Number(place),
      most: batch,
    })
    const moved = counts.flatMap(({ id, day, location, value }) => {
      const to = { newDate: header.day === '' ? day : header.day, newLocation: header.place ?? location }
      const isMoved = to.newDate !== day || to.newLocation !== location
      return isMoved
        ? [{ count: id, oldDate: day, oldLocation: location, ...to, isPosted, value, taken: !isPosted }]
        : []
    })
    const rows: FilledRow[] = []
    for (const row of moved) rows.push(isPosted ? { ...row, ...(await toldThere(scope, row)) } : row)
    return { rows, next: counts.length < batch ? undefined : String(counts.at(-1)?.id), seen: counts.length }
  },
})

/** Moves each count in a save of its own; one that was posted meanwhile, or stands elsewhere by now, is refused. */
const apply = defineWork({
  name: 'counts:move',
  params: { ...lineParams, newCount: written(idParam('line', 'physicalInventory')) },
  together: 'count',
  work: async (input, _header, lines) => moveCount(input, lines),
})

/** What a posted count would be booked with where it moves. */
async function toldThere(
  scope: StepInput['scope'],
  { count, newDate, newLocation }: { readonly count: number; readonly newDate: string; readonly newLocation: number },
): Promise<FilledRow> {
  const of = familyScope(scope, 'physicalInventory')
  const stored = await readRecord(of.trx, { family: of.family, id: count, siteId: of.ctx.siteId })
  if (stored === undefined) return {}
  return cellsThere(await differenceThere(of, stored.record, { day: newDate, location: newLocation }))
}

function cellsThere({ value, items, isFar }: DifferenceThere): FilledRow {
  return { valueThere: value, itemsThere: items, isFarThere: isFar }
}

/** Steps of runs that move counts. */
export const countMoveSteps: readonly NamedStep[] = [preview, apply]

async function moveCount(input: StepInput, [line]: readonly StepLine<typeof lineParams>[]): Promise<Worked> {
  const scope = familyScope(input.scope, 'physicalInventory')
  const stored = line === undefined ? undefined : await readLocked(scope, line.values.count ?? 0)
  if (line === undefined || stored === undefined) throw appError('E_NOT_FOUND')
  const { record } = stored
  const now = [scalarIn(record, 'postDate'), scalarIn(record, 'location')]
  if (now[0] !== line.values.oldDate || now[1] !== line.values.oldLocation)
    throw appError('E_CHANGED_SINCE', { now: String(now[0]) })
  if (line.values.isPosted) {
    const runNo = standardOf(input.record).docNo
    const to = { day: line.values.newDate, location: line.values.newLocation ?? 0, runNo }
    const there = await differenceThere(scope, record, to)
    if (there.isFar && !wasTold(line, there)) return new Map([[line.id, farAnswer(scope, there)]])
    const newCount = await countAnew({ ...scope, locked: stored }, record, to)
    return new Map([[line.id, { set: { newCount, ...cellsThere(there) } }]])
  }
  const Fields = { PostDate: line.values.newDate, LocationId: line.values.newLocation }
  const id = line.values.count ?? 0
  await moveRecord({ ...scope, locked: stored }, { id, move: 'relocate', ifMatch: etagOf(record), body: { Fields } })
  return new Map()
}

/** Whether the person saw that it differs too much there, and by how much, before the line was taken. */
function wasTold({ values }: StepLine<typeof lineParams>, { value }: DifferenceThere): boolean {
  const { isFarThere, valueThere } = values
  return isFarThere === true && valueThere !== undefined && compare(valueThere, toDecimal(value)) === 0
}

/** A line that differs too much there is told so first; applied again it is done (MOVE-706). */
function farAnswer({ definitions, ctx }: StepInput['scope'], there: DifferenceThere): LineAnswer {
  const reason = localeText(definitions, ctx.language, 'countMoveLine.far') ?? ''
  return { outcome: 'Refused', reason, set: cellsThere(there) }
}
