import { appError } from '#core/errors/app-error.ts'
import { choiceParam, decimalParam, flagParam, idParam, textParam, written } from '#core/model/param.ts'
import { scalarIn } from '#core/record/read-values.ts'
import { standardOf } from '#core/record/standard-values.ts'
import { moveRecord } from '../../documents/move/move-record.ts'
import { etagOf } from '../../documents/present/wire-answer.ts'
import { readLocked } from '../../documents/read/read-record.ts'
import { familyScope } from '../../runs/engine/family-scope.ts'
import {
  defineFill,
  defineWork,
  type NamedStep,
  type StepInput,
  type StepLine,
  type Worked,
} from '../../runs/engine/run-step.ts'
import { countAnew } from './count-anew.ts'
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
    const rows = counts.flatMap(({ id, day, location, value }) => {
      const to = { newDate: header.day === '' ? day : header.day, newLocation: header.place ?? location }
      const isMoved = to.newDate !== day || to.newLocation !== location
      return isMoved
        ? [{ count: id, oldDate: day, oldLocation: location, ...to, isPosted, value, taken: !isPosted }]
        : []
    })
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
    const to = { day: line.values.newDate, location: line.values.newLocation, runNo }
    const newCount = await countAnew({ ...scope, locked: stored }, record, to)
    return new Map([[line.id, { set: { newCount } }]])
  }
  const Fields = { PostDate: line.values.newDate, LocationId: line.values.newLocation }
  const id = line.values.count ?? 0
  await moveRecord({ ...scope, locked: stored }, { id, move: 'relocate', ifMatch: etagOf(record), body: { Fields } })
  return new Map()
}
