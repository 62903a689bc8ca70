import type { Json } from '../../model/value.ts'
import { jsonText } from './json-text.ts'
import { didYouMean } from '../../text/did-you-mean.ts'
import { pointerTo } from './json-pointer.ts'
import type { Problem } from './problem.ts'
import type { SchemaNode } from '../../json-schema/schema-node.ts'

/** Every way in which a value differs from a schema. Interprets the few keywords our schemas use: nothing is compiled, no eval. */
export function checkSchema(schema: SchemaNode, value: Json, pointer: string): readonly Problem[] {
  const found: Problem[] = []
  checkValue(schema, value, { pointer, found })
  return found
}

/** Where a value stands, and the list its problems go into: thousands of values have none, so a list each would cost more than the check. */
interface At {
  readonly pointer: string
  readonly found: Problem[]
}

function checkValue(schema: SchemaNode, value: Json, at: At): void {
  if (schema.anyOf !== undefined) {
    checkAlternatives(schema, value, at)
    return
  }
  const wrongType = typeProblem(schema, value, at.pointer)
  if (wrongType !== undefined) at.found.push(wrongType)
  else if (Array.isArray(value)) checkArray(schema, value, at)
  else if (isObject(value)) checkObject(schema, value, at)
  else checkScalar(schema, value, at)
}

/** Patterns of our own schemas, compiled once: there are a few dozen and thousands of values. */
const expressions = new Map<string, RegExp>()

function expressionOf(pattern: string): RegExp {
  const known = expressions.get(pattern)
  if (known !== undefined) return known
  const made = new RegExp(pattern)
  expressions.set(pattern, made)
  return made
}

/** True for a JSON object (not null, not an array). */
export function isObject(value: unknown): value is Readonly<Record<string, Json>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const names: Readonly<Record<string, string>> = {
  object: 'an object',
  array: 'a list',
  string: 'a text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
}

function typeProblem(schema: SchemaNode, value: Json, pointer: string): Problem | undefined {
  const wanted = schema.type
  if (wanted === undefined || hasType(wanted, value)) return undefined
  return { pointer, code: 'wrong-type', message: `Expected ${names[wanted] ?? wanted}, found ${describe(value)}.` }
}

function hasType(wanted: string, value: Json): boolean {
  if (wanted === 'array') return Array.isArray(value)
  if (wanted === 'object') return isObject(value)
  if (wanted === 'integer') return Number.isInteger(value)
  return typeof value === wanted
}

function describe(value: Json): string {
  if (Array.isArray(value)) return 'a list'
  return isObject(value) ? 'an object' : JSON.stringify(value)
}

function checkArray(schema: SchemaNode, value: readonly Json[], { pointer, found }: At): void {
  if (schema.minItems !== undefined && value.length < schema.minItems) {
    found.push({ pointer, code: 'too-few', message: `At least ${schema.minItems} entries are needed.` })
  }
  if (schema.maxItems !== undefined && value.length > schema.maxItems) {
    found.push({ pointer, code: 'too-many', message: `At most ${schema.maxItems} entries are allowed.` })
  }
  const seen = new Set<string>()
  for (const [index, entry] of value.entries()) {
    const at = { pointer: pointerTo(pointer, index), found }
    // Lists hold ids or words, so an entry written twice is always a mistake.
    if (typeof entry === 'string' && seen.has(entry))
      found.push({ pointer: at.pointer, code: 'duplicate-entry', message: `"${entry}" is in the list twice.` })
    if (typeof entry === 'string') seen.add(entry)
    if (schema.items !== undefined) checkValue(schema.items, entry, at)
  }
}

function checkObject(schema: SchemaNode, value: Readonly<Record<string, Json>>, { pointer, found }: At): void {
  const properties = schema.properties ?? {}
  for (const key of schema.required ?? []) {
    if (!Object.hasOwn(value, key))
      found.push({ pointer, code: 'missing-key', message: `The key "${key}" is missing.` })
  }
  for (const [key, entry] of Object.entries(value)) {
    const at = { pointer: pointerTo(pointer, key), found }
    const inner = Object.hasOwn(properties, key) ? properties[key] : patternSchema(schema, key)
    if (inner !== undefined) checkValue(inner, entry, at)
    else if (schema.patternProperties !== undefined) found.push(badId(at.pointer, key))
    else if (schema.additionalProperties === false) found.push(unknownKey(at.pointer, key, Object.keys(properties)))
  }
}

function patternSchema(schema: SchemaNode, key: string): SchemaNode | undefined {
  for (const [pattern, inner] of Object.entries(schema.patternProperties ?? {})) {
    if (expressionOf(pattern).test(key)) return inner
  }
  return undefined
}

function badId(pointer: string, key: string): Problem {
  return {
    pointer,
    atKey: true,
    code: 'bad-id',
    message: `"${key}" is not an id.`,
    hint: 'an id starts with a lower-case letter and holds letters, digits and _ only',
  }
}

function unknownKey(pointer: string, key: string, known: readonly string[]): Problem {
  return {
    pointer,
    atKey: true,
    code: 'unknown-key',
    message: `The key "${key}" is not known here.`,
    hint: didYouMean(key, known),
  }
}

function checkScalar(schema: SchemaNode, value: Json, { pointer, found }: At): void {
  if (schema.const !== undefined && value !== schema.const) {
    found.push({
      pointer,
      code: 'wrong-value',
      message: `Expected ${JSON.stringify(schema.const)}, found ${JSON.stringify(value)}.`,
    })
  }
  if (schema.enum !== undefined && !schema.enum.some((word) => word === value)) {
    found.push({
      pointer,
      code: 'wrong-value',
      message: `${JSON.stringify(value)} is not one of the words allowed here.`,
      hint: didYouMean(jsonText(value), schema.enum.map(String)),
    })
  }
  if (typeof value === 'string') checkText(schema, value, { pointer, found })
  if (typeof value === 'number') checkNumber(schema, value, { pointer, found })
}

function checkText(schema: SchemaNode, value: string, { pointer, found }: At): void {
  if (schema.pattern !== undefined && !expressionOf(schema.pattern).test(value)) {
    const code = schema.pattern.startsWith('^@') ? 'literal-text' : 'wrong-format'
    found.push({
      pointer,
      code,
      message: `${JSON.stringify(value)} does not have the right form.`,
      hint: schema.description,
    })
  }
  if (schema.minLength !== undefined && value.length < schema.minLength) {
    found.push({ pointer, code: 'too-short', message: `At least ${schema.minLength} characters are needed.` })
  }
  if (schema.maxLength !== undefined && value.length > schema.maxLength) {
    found.push({ pointer, code: 'too-long', message: `At most ${schema.maxLength} characters are allowed.` })
  }
}

function checkNumber(schema: SchemaNode, value: number, { pointer, found }: At): void {
  if (schema.minimum !== undefined && value < schema.minimum) {
    found.push({ pointer, code: 'too-small', message: `${value} is below the least allowed, ${schema.minimum}.` })
  }
  if (schema.maximum !== undefined && value > schema.maximum) {
    found.push({ pointer, code: 'too-big', message: `${value} is above the most allowed, ${schema.maximum}.` })
  }
}

/** Of alternatives, the one `x-variant` picks; without it any that fits, and the report of the last that has the right type. */
function checkAlternatives(schema: SchemaNode, value: Json, { pointer, found }: At): void {
  const alternatives = schema.anyOf ?? []
  const chooser = schema['x-variant']
  if (chooser === undefined) {
    const reports = alternatives.map((alternative) => checkSchema(alternative, value, pointer))
    if (reports.some((report) => report.length === 0)) return
    found.push(...(reports.toSorted((left, right) => left.length - right.length)[0] ?? []))
    return
  }
  if (!isObject(value)) {
    found.push({ pointer, code: 'wrong-type', message: `Expected an object, found ${describe(value)}.` })
    return
  }
  const chosen = value[chooser]
  if (chosen === undefined) {
    found.push({ pointer, code: 'missing-key', message: `The key "${chooser}" is missing.` })
    return
  }
  const variant = alternatives.find((alternative) => alternative.properties?.[chooser]?.const === chosen)
  if (variant !== undefined) {
    checkValue(variant, value, { pointer, found })
    return
  }
  const known = alternatives.map((one) => String(one.properties?.[chooser]?.const))
  found.push(unknownKind(pointerTo(pointer, chooser), chosen, known))
}

function unknownKind(pointer: string, chosen: Json, known: readonly string[]): Problem {
  const text = typeof chosen === 'string' ? chosen : JSON.stringify(chosen)
  return {
    pointer,
    code: 'unknown-kind',
    message: `There is no kind of field "${text}".`,
    hint: didYouMean(text, known),
  }
}
