import { err, ok, type Result } from '#core/errors/result.ts'
import { findKind } from '#core/field-kinds/field-kinds.ts'

/** A field as asked for on the terminal: `name!:text:80`, `supplier:lookup:supplier`, `hold:choice:None|All`. */
export interface PlannedField {
  readonly id: string
  readonly isRequired: boolean
  readonly kind: string
  /** Of a lookup the entity, of a choice its values between `|`, of a text its longest length. */
  readonly option: string | undefined
}

/** A text in both languages. */
export interface PlannedText {
  readonly en: string
  readonly es: string
}

/** All that is asked before a family is written. */
export interface FamilyPlan {
  readonly id: string
  /** The id of many, such as `supplierGroups`: of the list, the set and the routes. */
  readonly plural: string
  readonly module: string
  readonly kind: 'document' | 'master'
  readonly title: PlannedText
  readonly listTitle: PlannedText
  readonly fields: readonly PlannedField[]
  /** Fields of a line; none for a family without lines. */
  readonly lines: readonly PlannedField[]
  /** Field ids of the list's columns; those that fit when none are named. */
  readonly columns: readonly string[]
  /** Whether a document asks for approval. */
  readonly isApproved: boolean
}

const fieldText = /^([a-z][A-Za-z0-9]*)(!?):([a-z]+)(?::(.+))?$/

/** A field of {@link PlannedField}'s notation. Error: what is wrong, for people. */
export function parseField(text: string): Result<PlannedField, string> {
  const [, id, required, kind = '', option] = fieldText.exec(text) ?? []
  if (id === undefined) return err(`"${text}" is no field; write name:kind or name!:kind:option`)
  if (findKind(kind) === undefined) return err(`"${text}": there is no kind "${kind}"`)
  if ((kind === 'lookup' || kind === 'choice') && option === undefined)
    return err(`"${text}": a ${kind} needs an option, such as ${id}:${kind}:${kind === 'lookup' ? 'item' : 'One|Two'}`)
  return ok({ id, isRequired: required === '!', kind, option })
}

/** `supplierGroup` → `supplierGroups`, `category` → `categories`. */
export function pluralOf(id: string): string {
  if (/[^aeiou]y$/.test(id)) return `${id.slice(0, -1)}ies`
  return /(s|x|ch|sh)$/.test(id) ? `${id}es` : `${id}s`
}

/** `paymentDays` → `Payment days`. */
export function wordsOf(id: string): string {
  const words = id.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A document has a day it is booked on, and an amount where approvers are found by it: fields it lacks are added. */
export function completePlan(plan: FamilyPlan): FamilyPlan {
  if (plan.kind === 'master') return plan
  const day = { id: 'postDate', isRequired: true, kind: 'date', option: undefined }
  const amount = { id: 'amount', isRequired: true, kind: 'money', option: undefined }
  const days = fieldOfKind(plan, 'date') === undefined ? [day] : []
  const amounts = plan.isApproved && fieldOfKind(plan, 'money') === undefined ? [amount] : []
  return { ...plan, fields: [...plan.fields, ...days, ...amounts] }
}

/** The first field of a kind. */
export function fieldOfKind({ fields }: FamilyPlan, kind: string): string | undefined {
  return fields.find((field) => field.kind === kind)?.id
}
