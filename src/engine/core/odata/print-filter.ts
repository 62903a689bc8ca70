import type { ODataFilter, ODataLiteral, ODataOperand } from './query-ast.ts'

/** Writes a filter as OData text, with parentheses wherever they could matter. */
export function printFilter(filter: ODataFilter): string {
  switch (filter.kind) {
    case 'and':
    case 'or':
      return filter.parts.map(printPart).join(` ${filter.kind} `)
    case 'not':
      return `not (${printFilter(filter.part)})`
    case 'any':
      return `${filter.lines}/any(${filter.variable}:${printFilter(filter.part)})`
    case 'compare':
      return `${printOperand(filter.left)} ${filter.operator} ${printOperand(filter.right)}`
    case 'in':
      return `${printOperand(filter.left)} in (${filter.values.map(printLiteral).join(',')})`
    case 'match':
      return `${filter.function}(${printOperand(filter.left)},${printText(filter.text)})`
  }
}

function printPart(part: ODataFilter): string {
  return part.kind === 'and' || part.kind === 'or' ? `(${printFilter(part)})` : printFilter(part)
}

function printOperand(operand: ODataOperand): string {
  if (operand.kind === 'property') return operand.path
  if (operand.kind === 'call') return `${operand.function}(${printOperand(operand.argument)})`
  return printLiteral(operand)
}

function printLiteral(literal: ODataLiteral): string {
  return literal.type === 'text' ? printText(literal.value) : String(literal.value)
}

/** A text as a literal of OData. */
export function printText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
