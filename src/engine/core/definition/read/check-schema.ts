import type { Json } from '../value.ts'
import { jsonText } from './json-text.ts'
import { didYouMean } from './did-you-mean.ts'
import { pointerTo } from './json-pointer.ts'
import type { Problem } from './problem.ts'
import type { SchemaNode } from './schema-node.ts'

/** Every way in which a value differs from a schema. Interprets the few keywords our schemas use: nothing is compiled, no eval. */
export function* checkSchema(schema: SchemaNode, value: Json, pointer: string): Generator<Problem> {
  if (schema.anyOf !== undefined) {
    yield* checkAlternatives(schema, value, pointer)
    return
  }
  const wrongType = typeProblem(schema, value, pointer)
  if (wrongType !== undefined) {
    yield wrongType
    return
  }
  if (Array.isArray(value)) yield* checkArray(schema, value, pointer)
  else if (isObject(value)) yield* checkObject(schema, value, pointer)
  else yield* checkScalar(schema, value, pointer)
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

function* checkArray(schema: SchemaNode, value: readonly Json[], pointer: string): Generator<Problem> {
  if (schema.minItems !== undefined && value.length < schema.minItems) {
    yield { pointer, code: 'too-few', message: `At least ${schema.minItems} entries are needed.` }
  }
  if (schema.maxItems !== undefined && value.length > schema.maxItems) {
    yield { pointer, code: 'too-many', message: `At most ${schema.maxItems} entries are allowed.` }
  }
  for (const [index, entry] of value.entries()) {
    const at = pointerTo(pointer, index)
    // Lists hold ids or words, so an entry written twice is always a mistake.
    if (typeof entry === 'string' && value.indexOf(entry) < index) {
      yield { pointer: at, code: 'duplicate-entry', message: `"${entry}" is in the list twice.` }
    }
    if (schema.items !== undefined) yield* checkSchema(schema.items, entry, at)
  }
}

function* checkObject(schema: SchemaNode, value: Readonly<Record<string, Json>>, pointer: string): Generator<Problem> {
  const properties = schema.properties ?? {}
  for (const key of schema.required ?? []) {
    if (!Object.hasOwn(value, key)) yield { pointer, code: 'missing-key', message: `The key "${key}" is missing.` }
  }
  for (const [key, entry] of Object.entries(value)) {
    const at = pointerTo(pointer, key)
    const inner = Object.hasOwn(properties, key) ? properties[key] : patternSchema(schema, key)
    if (inner !== undefined) yield* checkSchema(inner, entry, at)
    else if (schema.patternProperties !== undefined) yield badId(at, key)
    else if (schema.additionalProperties === false) yield unknownKey(at, key, Object.keys(properties))
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

function* checkScalar(schema: SchemaNode, value: Json, pointer: string): Generator<Problem> {
  if (schema.const !== undefined && value !== schema.const) {
    yield {
      pointer,
      code: 'wrong-value',
      message: `Expected ${JSON.stringify(schema.const)}, found ${JSON.stringify(value)}.`,
    }
  }
  if (schema.enum !== undefined && !schema.enum.some((word) => word === value)) {
    yield {
      pointer,
      code: 'wrong-value',
      message: `${JSON.stringify(value)} is not one of the words allowed here.`,
      hint: didYouMean(jsonText(value), schema.enum.map(String)),
    }
  }
  if (typeof value === 'string') yield* checkText(schema, value, pointer)
  if (typeof value === 'number') yield* checkNumber(schema, value, pointer)
}

function* checkText(schema: SchemaNode, value: string, pointer: string): Generator<Problem> {
  if (schema.pattern !== undefined && !expressionOf(schema.pattern).test(value)) {
    const code = schema.pattern.startsWith('^@') ? 'literal-text' : 'wrong-format'
    yield { pointer, code, message: `${JSON.stringify(value)} does not have the right form.`, hint: schema.description }
  }
  if (schema.minLength !== undefined && value.length < schema.minLength) {
    yield { pointer, code: 'too-short', message: `At least ${schema.minLength} characters are needed.` }
  }
  if (schema.maxLength !== undefined && value.length > schema.maxLength) {
    yield { pointer, code: 'too-long', message: `At most ${schema.maxLength} characters are allowed.` }
  }
}

function* checkNumber(schema: SchemaNode, value: number, pointer: string): Generator<Problem> {
  if (schema.minimum !== undefined && value < schema.minimum) {
    yield { pointer, code: 'too-small', message: `${value} is below the least allowed, ${schema.minimum}.` }
  }
  if (schema.maximum !== undefined && value > schema.maximum) {
    yield { pointer, code: 'too-big', message: `${value} is above the most allowed, ${schema.maximum}.` }
  }
}

/** Of alternatives, the one `x-variant` picks; without it any that fits, and the report of the last that has the right type. */
function* checkAlternatives(schema: SchemaNode, value: Json, pointer: string): Generator<Problem> {
  const alternatives = schema.anyOf ?? []
  const chooser = schema['x-variant']
  if (chooser === undefined) {
    const reports = alternatives.map((alternative) => [...checkSchema(alternative, value, pointer)])
    if (reports.some((report) => report.length === 0)) return
    yield* reports.toSorted((left, right) => left.length - right.length)[0] ?? []
    return
  }
  if (!isObject(value)) {
    yield { pointer, code: 'wrong-type', message: `Expected an object, found ${describe(value)}.` }
    return
  }
  const chosen = value[chooser]
  if (chosen === undefined) {
    yield { pointer, code: 'missing-key', message: `The key "${chooser}" is missing.` }
    return
  }
  const variant = alternatives.find((alternative) => alternative.properties?.[chooser]?.const === chosen)
  if (variant !== undefined) yield* checkSchema(variant, value, pointer)
  else
    yield unknownKind(
      pointerTo(pointer, chooser),
      chosen,
      alternatives.map((one) => String(one.properties?.[chooser]?.const)),
    )
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
