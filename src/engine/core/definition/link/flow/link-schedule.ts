import { fitsKinds, type KindNeed } from '../../../field-kinds/fits-kinds.ts'
import { choicesOf, isChoice } from '../../../model/field-shapes.ts'
import {
  scheduleResults,
  type ScheduleDefinition,
  type ScheduleMonths,
} from '../../../model/workflow/schedule-definition.ts'
import { idsOf } from '../proof/field-place.ts'
import type { FamilyLink } from '../proof/link-context.ts'
import { unknownName, type LinkProblem } from '../proof/link-problem.ts'
import { linkWritten } from '../proof/link-written.ts'

/** A schedule names fields of the kinds it needs, what it writes is nobody's to enter, and what it makes is made from this family. */
export function* linkSchedule(link: FamilyLink): Generator<LinkProblem> {
  const { schedule, entity } = link.family
  if (schedule === undefined) return
  if (entity.scope !== 'site')
    yield {
      pointer: '/schedule',
      code: 'wrong-value',
      message: 'A schedule runs by the clock of a site: the scope must be "site".',
    }
  if ((schedule.days.length === 0) === (schedule.months === undefined))
    yield { pointer: '/schedule', code: 'wrong-value', message: 'A schedule has either "days" or "months".' }
  for (const need of needsOf(schedule)) yield* linkField(link, need)
  yield* linkStates(link, schedule)
  yield* linkMaking(link, schedule)
  yield* linkMadeDay(link, schedule)
}

function* linkStates({ family, proof }: FamilyLink, { states = [] }: ScheduleDefinition): Generator<LinkProblem> {
  const known = family.workflow?.states ?? []
  proof.references += states.length
  for (const [index, name] of states.entries())
    if (!known.includes(name))
      yield unknownName({ pointer: `/schedule/in/${index}`, code: 'unknown-state', what: 'state', name, known })
}

interface FieldNeed extends KindNeed {
  readonly pointer: string
  readonly id: string
  /** True of what the server writes. */
  readonly isTold?: boolean
}

function needsOf({ days, months, at, while: runs, owner, makes, told }: ScheduleDefinition): readonly FieldNeed[] {
  const written = { isTold: true }
  return [
    ...days.map((id, index) => ({ pointer: `/schedule/days/${index}`, id, kinds: ['boolean'] as const })),
    ...(months === undefined ? [] : needsOfMonths(months)),
    { pointer: '/schedule/at', id: at, kinds: ['duration'] },
    { pointer: '/schedule/while', id: runs, kinds: ['boolean'] },
    { pointer: '/schedule/owner', id: owner, kinds: ['lookup'], to: 'user' },
    { pointer: '/schedule/next', id: told.next, kinds: ['instant'], ...written },
    { pointer: '/schedule/last', id: told.last, kinds: ['instant'], ...written },
    { pointer: '/schedule/result', id: told.result, kinds: ['choice'], ...written },
    { pointer: '/schedule/problem', id: told.problem, kinds: ['text', 'multiline'], ...written },
    { pointer: '/schedule/made', id: told.made, kinds: ['lookup'], to: makes.family, ...written },
  ]
}

function needsOfMonths({ day, every, from, until, on, tries }: ScheduleMonths): readonly FieldNeed[] {
  const pointer = '/schedule/months'
  return [
    { pointer: `${pointer}/day`, id: day, kinds: ['integer'] },
    { pointer: `${pointer}/every`, id: every, kinds: ['integer'] },
    { pointer: `${pointer}/from`, id: from, kinds: ['date'] },
    { pointer: `${pointer}/until`, id: until, kinds: ['date'] },
    { pointer: `${pointer}/on`, id: on, kinds: ['date'], isTold: true },
    { pointer: `${pointer}/tries`, id: tries, kinds: ['integer'], isTold: true },
  ]
}

function* linkField({ family: { entity }, proof }: FamilyLink, need: FieldNeed): Generator<LinkProblem> {
  const { pointer, id, isTold = false } = need
  const field = entity.fields.find((one) => one.id === id)
  proof.references += 1
  if (field === undefined) {
    yield unknownName({
      pointer,
      code: 'unknown-field',
      what: `field of ${entity.id}`,
      name: id,
      known: idsOf(entity.fields),
    })
    return
  }
  if (!fitsKinds(field, need))
    yield {
      pointer,
      code: 'wrong-kind',
      message: `"${id}" is no ${need.kinds.join(' or ')}${need.to === undefined ? '' : ` to ${need.to}`}.`,
    }
  if (isTold) yield* linkWritten(field, { pointer, beside: entity.fields })
  const choices = choicesOf(field).map(({ value }) => value)
  if (isChoice(field) && scheduleResults.some((result) => !choices.includes(result)))
    yield { pointer, code: 'wrong-value', message: `"${id}" needs the options ${scheduleResults.join(', ')}.` }
}

function* linkMaking(
  { definitions, family, proof }: FamilyLink,
  { makes }: ScheduleDefinition,
): Generator<LinkProblem> {
  const target = definitions.families.get(makes.family)
  proof.references += 2
  if (target === undefined) {
    const known = [...definitions.families.keys()]
    yield unknownName({
      pointer: '/schedule/makes/family',
      code: 'unknown-family',
      what: 'family',
      name: makes.family,
      known,
    })
    return
  }
  const known = target.sources.filter(({ from }) => from === family.id).map(({ id }) => id)
  if (!known.includes(makes.source))
    yield unknownName({
      pointer: '/schedule/makes/source',
      code: 'unknown-source',
      what: `source of ${target.id}`,
      name: makes.source,
      known,
    })
}

/** What is made by months says the day it is for, which its source brings and which stands once with the record it is made from. */
function* linkMadeDay(
  { definitions, proof }: FamilyLink,
  { months, makes }: ScheduleDefinition,
): Generator<LinkProblem> {
  const target = definitions.families.get(makes.family)
  const source = target?.sources.find(({ id }) => id === makes.source)
  if (target === undefined || source === undefined) return
  const pointer = '/schedule/makes'
  const { day } = makes
  if (months === undefined || day === undefined) {
    if ((months === undefined) !== (day === undefined))
      yield {
        pointer,
        code: 'wrong-value',
        message: 'What is made by "months" names its "day", and nothing else does.',
      }
    return
  }
  proof.references += 1
  const field = target.entity.fields.find(({ id }) => id === day)
  if (field === undefined || !fitsKinds(field, { kinds: ['date'] }))
    yield { pointer: `${pointer}/day`, code: 'wrong-kind', message: `${target.id} has no date "${day}".` }
  if (source.header[day] !== months.on)
    yield {
      pointer: `${pointer}/day`,
      code: 'wrong-value',
      message: `The source "${source.id}" must copy "${day}" from "${months.on}".`,
    }
  const { uniqueTogether, uniqueIfGiven } = target.entity
  const isOnce = uniqueIfGiven.some((key) => {
    const [first, last, ...others] = uniqueTogether[key] ?? []
    return first === source.record && last === day && others.length === 0
  })
  if (!isOnce)
    yield {
      pointer: `${pointer}/day`,
      code: 'wrong-value',
      message: `"${day}" must stand once with the record it is made from.`,
      hint: 'name both under "uniqueTogether" of the family that is made, and their key under "uniqueIfGiven"',
    }
}
