import { holdsOffers } from '../../../field-kinds/field-questions.ts'
import { fitsKinds } from '../../../field-kinds/fits-kinds.ts'
import { isInnerLookup, isLookup } from '../../../model/field-shapes.ts'
import { didYouMean } from '../../../text/did-you-mean.ts'
import type { FieldPlace } from '../proof/field-place.ts'
import type { FamilyLink } from '../proof/link-context.ts'
import { unknownName, type LinkProblem } from '../proof/link-problem.ts'

/** A live figure is one the server has, of a line whose roles say what it is of, and taken at a lookup of what it is taken at. */
export function* linkFigure({ field, pointer, lines }: FieldPlace, link: FamilyLink): Generator<LinkProblem> {
  if (field.from === undefined) return
  const { figure, at } = field.from
  const { figures } = link.code
  link.proof.references += 2
  const signature = Object.hasOwn(figures, figure) ? figures[figure] : undefined
  if (signature === undefined) {
    const known = Object.keys(figures)
    yield unknownName({ pointer: `${pointer}/from`, code: 'unknown-figure', what: 'figure', name: figure, known })
  }
  if (lines === undefined) {
    const hint = 'put the field under the "fields" of a lines field'
    const message = 'A live figure is one of a line: the header has none.'
    yield { pointer: `${pointer}/from`, code: 'wrong-value', message, hint }
  }
  for (const role of signature?.line ?? []) {
    if (lines === undefined || lines.roles[role] !== undefined) continue
    const message = `"${figure}" is asked by the ${role} of a line, and the lines name none in "roles".`
    const hint = `add "roles": { "${role}": "…" } to "${lines.id}"`
    yield { pointer: `${pointer}/from`, code: 'missing-role', message, hint }
  }
  if (signature !== undefined) yield* linkOffers({ field, pointer }, link)
  yield* linkUnit({ field, pointer, lines })
  yield* linkQty({ field, pointer, lines })
  yield* linkAsked({ field, pointer }, link)
  yield* linkFilled({ field, pointer, lines })
  yield* linkPlace(at, { pointer: `${pointer}/at`, to: signature?.at, link })
}

/** What each of several asks is a value of a kind of its own, and nothing else is. */
function* linkOffers({ field, pointer }: Pick<FieldPlace, 'field' | 'pointer'>, { code }: FamilyLink) {
  const ofSeveral = Object.keys(code.figures).filter((name) => code.figures[name]?.of !== undefined)
  const figure = field.from?.figure ?? ''
  const isOfSeveral = ofSeveral.includes(figure)
  if (holdsOffers(field) === isOfSeveral) return
  const message = isOfSeveral
    ? `"${figure}" answers what several ask, which a field of type ${field.type} does not take.`
    : `"${figure}" answers one value, and a field of type ${field.type} takes what several ask.`
  const hint = isOfSeveral ? 'write "type": "offers"' : `known: ${ofSeveral.join(', ')}`
  yield { pointer: `${pointer}/from`, code: 'wrong-value' as const, message, hint }
}

/** The column that names the unit is a lookup to a unit of the line's item. */
function* linkUnit({ field, pointer, lines }: Omit<FieldPlace, 'siblings'>): Generator<LinkProblem> {
  const unit = field.from?.unit
  if (unit === undefined || lines === undefined) return
  const known = lines.fields.filter(isInnerLookup).map(({ id }) => id)
  if (known.includes(unit)) return
  const message = `"${unit}" is no column of "${lines.id}" that names a unit.`
  yield { pointer: `${pointer}/inUnit`, code: 'unknown-field', message, hint: didYouMean(unit, known) }
}

/** The column that says for how much it is asked is a quantity of the line that no figure says itself. */
function* linkQty({ field, pointer, lines }: Omit<FieldPlace, 'siblings'>): Generator<LinkProblem> {
  const qty = field.from?.qty
  if (qty === undefined || lines === undefined) return
  const known = lines.fields.filter((one) => fitsKinds(one, { kinds: ['quantity'] }) && one.from === undefined)
  const names = known.map(({ id }) => id)
  if (names.includes(qty)) return
  const message = `"${qty}" is no column of "${lines.id}" that is a quantity.`
  yield { pointer: `${pointer}/forQty`, code: 'unknown-field', message, hint: didYouMean(qty, names) }
}

/** The supplier it is asked of, and the currency it is asked in, are lookups of the header. */
function* linkAsked({ field, pointer }: Pick<FieldPlace, 'field' | 'pointer'>, link: FamilyLink) {
  const { supplier, currency } = field.from ?? {}
  if (currency !== undefined) yield* linkPlace(currency, { pointer: `${pointer}/inCurrency`, to: 'currency', link })
  if (supplier !== undefined) yield* linkPlace(supplier, { pointer: `${pointer}/ofSupplier`, to: 'supplier', link })
  yield* linkDay({ field, pointer }, link)
}

/** The day it is asked for is one of the header. */
function* linkDay({ field, pointer }: Pick<FieldPlace, 'field' | 'pointer'>, link: FamilyLink): Generator<LinkProblem> {
  const day = field.from?.day
  const days = link.family.entity.fields
    .filter((one) => fitsKinds(one, { kinds: ['date'] }))
    .map(({ id }) => `rec.${id}`)
  if (day === undefined || days.includes(day)) return
  const message = `"${day}" is not a day of the header.`
  yield { pointer: `${pointer}/asOf`, code: 'unknown-path', message, hint: didYouMean(day, days) }
}

/** What takes a figure is a column people write into, of the same kind. */
function* linkFilled({ field, pointer, lines }: Omit<FieldPlace, 'siblings'>): Generator<LinkProblem> {
  const fills = field.from?.fills
  if (fills === undefined || lines === undefined) return
  const target = isLookup(field) ? field.lookup.to : undefined
  const known = lines.fields
    .filter(({ type, isDerived }) => type === field.type && !isDerived)
    .filter((one) => (isLookup(one) ? one.lookup.to : undefined) === target)
    .map(({ id }) => id)
  if (known.includes(fills)) return
  const message = `"${fills}" is no column of "${lines.id}" that takes a ${field.type}.`
  yield { pointer: `${pointer}/fills`, code: 'unknown-field', message, hint: didYouMean(fills, known) }
}

interface At {
  readonly pointer: string
  /** Entity it must point at; undefined while the figure is not known. */
  readonly to: string | undefined
  readonly link: FamilyLink
}

function* linkPlace(at: string, { pointer, to, link }: At): Generator<LinkProblem> {
  const lookups = link.family.entity.fields.filter(isLookup)
  const fitting = lookups.filter(({ lookup }) => to === undefined || lookup.to === to)
  const paths = fitting.map(({ id }) => `rec.${id}`)
  if (paths.includes(at)) return
  const message = `"${at}" is not a lookup of ${to === undefined ? 'the header' : `${to} in the header`}.`
  yield { pointer, code: 'unknown-path', message, hint: didYouMean(at, paths) }
}
