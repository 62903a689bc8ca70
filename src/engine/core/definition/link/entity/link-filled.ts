import { kindOf } from '../../../field-kinds/field-kinds.ts'
import type { FieldDefinition } from '../../../model/field-definition.ts'
import type { HeaderRole } from '../../../model/header-roles.ts'
import type { LineRole } from '../../../model/line-roles.ts'
import type { FieldPlace } from '../proof/field-place.ts'
import type { FamilyLink } from '../proof/link-context.ts'
import type { LinkProblem } from '../proof/link-problem.ts'
import { ownSourcesOf } from '../proof/link-written.ts'

/** Parts a field of the header or of a line plays in what is booked: goods, how many, when, and in what money. */
const booked: ReadonlySet<string> = new Set<HeaderRole | LineRole>([
  ...(['day', 'rateDay', 'amount', 'currency'] as const),
  ...(['item', 'recipe', 'product', 'unit', 'recipeUnit', 'qty', 'value', 'change'] as const),
])

interface Filled {
  /** The lookup that fills. */
  readonly place: FieldPlace
  readonly isProposed: boolean
  readonly pointer: string
  /** Field of the target whose value is brought along; undefined where there is none such. */
  readonly from: FieldDefinition | undefined
}

/**
 * What a lookup brings along goes where it may stand: a proposal into what people enter and no amount is told by; what a tenant's own lookup brings into
 * what people enter, or a field of the tenant's own, because the server writes into all others whatever the record picked says.
 */
export function* linkFilled(
  { place, isProposed, pointer, from }: Filled,
  to: FieldDefinition,
  { family }: FamilyLink,
): Generator<LinkProblem> {
  const sources = ownSourcesOf(to)
  const { isCustom } = place.field
  if (sources.length > 0) {
    const message = `"${to.id}" is worked out by ${sources.join(', ')}, so nothing can be filled into it.`
    yield { pointer, code: 'two-sources', message }
  } else if (to.isDerived && isProposed)
    yield {
      pointer,
      code: 'no-use',
      message: `People do not enter "${to.id}", so nothing is proposed there.`,
      hint: 'say "fill" where it always follows what is picked',
    }
  else if (to.isDerived && isCustom && !to.isCustom)
    yield {
      pointer,
      code: 'written-field',
      message: `The product itself says what "${to.id}" is: a tenant's own lookup fills it with nothing.`,
      hint: 'fill a field of your own, x_…',
    }
  // The server copies it for everybody, whoever may read what is copied.
  if (isCustom && from?.readIf !== undefined && to.readIf !== from.readIf) {
    const message = `"${to.id}" would tell "${from.id}", which only ${from.readIf} may read.`
    yield { pointer, code: 'leak', message, hint: 'fill it with something everybody reads' }
  }
  const reason = isProposed ? toldBy(to, place.lines?.roles ?? family.entity.roles) : undefined
  if (reason !== undefined) {
    const message = `"${to.id}" is ${reason}: what amounts are told by is entered, or filled, and not proposed.`
    yield { pointer, code: 'wrong-value', message }
  }
}

/** What makes a field one that amounts are told by; undefined where none are. */
function toldBy(field: FieldDefinition, roles: Readonly<Partial<Record<string, string>>>): string | undefined {
  const role = Object.entries(roles).find(([part, id]) => id === field.id && booked.has(part))?.[0]
  if (role !== undefined) return `the ${role}`
  return kindOf(field).isNumber ? 'a number' : undefined
}
