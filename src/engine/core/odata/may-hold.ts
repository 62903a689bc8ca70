import type { ODataFilter, ODataOperand } from './query-ast.ts'

/** A property and the text it has. */
export interface KnownText {
  /** Wire name. */
  readonly path: string
  readonly value: string
}

/** Whether a row whose property has this text may meet a filter, whatever its other properties are: a tile of a value no row of a list can have is no tile (LIST-705). */
export function mayHold(filter: ODataFilter, known: KnownText): boolean {
  return answerOf(filter, known) !== 'no'
}

type Answer = 'yes' | 'no' | 'open'

function answerOf(filter: ODataFilter, known: KnownText): Answer {
  switch (filter.kind) {
    case 'and':
      return joined(filter.parts, known, 'no')
    case 'or':
      return joined(filter.parts, known, 'yes')
    case 'not':
      return opposite(answerOf(filter.part, known))
    case 'in':
      return isKnown(filter.left, known) ? answer(filter.values.some(({ value }) => value === known.value)) : 'open'
    case 'compare':
      return comparedTo(filter, known)
    default:
      return 'open'
  }
}

/** What one part decides, all of them do; all others together where none does. */
function joined(parts: readonly ODataFilter[], known: KnownText, deciding: 'yes' | 'no'): Answer {
  const answers = parts.map((part) => answerOf(part, known))
  if (answers.includes(deciding)) return deciding
  return answers.includes('open') ? 'open' : opposite(deciding)
}

function comparedTo(
  { operator, left, right }: Extract<ODataFilter, { readonly kind: 'compare' }>,
  known: KnownText,
): Answer {
  if (!isKnown(left, known) || right.kind !== 'literal') return 'open'
  if (operator !== 'eq' && operator !== 'ne') return 'open'
  return answer((right.value === known.value) === (operator === 'eq'))
}

function isKnown(operand: ODataOperand, { path }: KnownText): boolean {
  return operand.kind === 'property' && operand.path === path
}

function answer(isSo: boolean): Answer {
  return isSo ? 'yes' : 'no'
}

function opposite(one: Answer): Answer {
  if (one === 'open') return 'open'
  return one === 'yes' ? 'no' : 'yes'
}
