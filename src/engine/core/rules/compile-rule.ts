import { didYouMean } from '../text/did-you-mean.ts'
import { negated, type EngineLogic } from './engine-logic.ts'
import type { Operator } from './parts/operator.ts'
import { operators } from './operators.ts'
import { readLiteral } from './read-literal.ts'
import { readPath } from './read-path.ts'
import type { RuleIssue } from './rule-issue.ts'
import { refuse, unreadable, type PartPlace, type ReadPart, type RuleReader } from './rule-reader.ts'
import type { ScopeTypes } from './rule-scope.ts'
import type { StaticType } from './parts/static-type.ts'

/** An expression read once: what the engine runs, the type of its value, what it reads, and everything wrong with it. */
export interface CompiledRule {
  /** Meaningless when there are issues. */
  readonly logic: EngineLogic
  readonly type: StaticType
  readonly paths: readonly string[]
  /** An expression with issues is never run; its outcome is `invalid`. */
  readonly issues: readonly RuleIssue[]
}

const maxNodes = 200
const maxDepth = 12

/** Reads an expression against the paths it may read. Nothing is thrown; whatever the JSON holds, the mistakes are in `issues`. */
export function compileRule(expression: unknown, types: ScopeTypes): CompiledRule {
  const reader: RuleReader = { types, paths: new Set(), issues: [], nodes: 0 }
  const { logic, type } = readPart(reader, expression, { pointer: '', depth: 1 })
  return { logic, type, paths: [...reader.paths], issues: reader.issues }
}

function readPart(reader: RuleReader, part: unknown, place: PartPlace): ReadPart {
  reader.nodes += 1
  if (reader.nodes === maxNodes + 1) refuse(reader, place.pointer, { code: 'tooManyNodes' })
  if (reader.nodes > maxNodes) return unreadable
  if (place.depth > maxDepth) return refuse(reader, place.pointer, { code: 'tooDeep' })
  if (Array.isArray(part)) return readList(reader, part, place)
  if (typeof part === 'object' && part !== null) return readOperation(reader, part, place)
  return (
    readLiteral(part) ??
    refuse(reader, place.pointer, { code: 'literal', hint: 'write { "decimal": "…" } for long numbers' })
  )
}

function readList(reader: RuleReader, list: readonly unknown[], place: PartPlace): ReadPart {
  const parts = readArgs(reader, list, place)
  return { logic: parts.map((part) => part.logic), type: { type: 'list', items: parts.map((part) => part.type) } }
}

function readArgs(reader: RuleReader, args: readonly unknown[], { pointer, depth }: PartPlace): readonly ReadPart[] {
  return args.map((arg, index) => readPart(reader, arg, { pointer: `${pointer}/${index}`, depth: depth + 1 }))
}

function readOperation(reader: RuleReader, part: object, { pointer, depth }: PartPlace): ReadPart {
  const [entry, ...more] = Object.entries(part)
  if (entry === undefined || more.length > 0) return refuse(reader, pointer, { code: 'shape' })
  const [name, given] = entry
  const place = { pointer: `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`, depth }
  if (name === 'var') return readPath(reader, given, place)
  if (name === 'date' || name === 'decimal') {
    return (
      readLiteral({ [name]: given }) ?? refuse(reader, place.pointer, { code: 'literal', hint: literalHints[name] })
    )
  }
  const operator = operators.get(name)
  if (operator === undefined)
    return refuse(reader, place.pointer, { code: 'unknownOperator', hint: didYouMean(name, operators.keys()) })
  return readCall(reader, { name, operator, given }, place)
}

const literalHints = { date: 'write { "date": "2026-12-31" }', decimal: 'write { "decimal": "12.50" }' }

function readCall(
  reader: RuleReader,
  { name, operator, given }: { readonly name: string; readonly operator: Operator; readonly given: unknown },
  place: PartPlace,
): ReadPart {
  const parts = Array.isArray(given)
    ? readArgs(reader, given, place)
    : [readPart(reader, given, { ...place, depth: place.depth + 1 })]
  if (parts.length < operator.least || parts.length > operator.most) {
    return refuse(reader, place.pointer, {
      code: 'argumentCount',
      hint: `it takes ${operator.least} to ${operator.most}`,
    })
  }
  const type = operator.type(parts.map((part) => part.type))
  if ('problem' in type) {
    const pointer = Array.isArray(given) ? `${place.pointer}/${type.argument}` : place.pointer
    return refuse(reader, pointer, { code: type.problem, hint: type.hint })
  }
  const args = parts.map((part) => part.logic)
  return { type, logic: name === '!' ? negated(args[0] ?? null) : { [name]: args } }
}
