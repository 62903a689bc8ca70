import type { IssueCode } from '../../errors/issue-codes.ts'
import { findKind } from '../../field-kinds/field-kinds.ts'
import { didYouMean } from '../../text/did-you-mean.ts'
import { isObject } from '../read/check-schema.ts'
import { pointerTo } from '../read/json-pointer.ts'
import type { SchemaNode } from '../../json-schema/schema-node.ts'
import type { Json } from '../../model/value.ts'
import { childSchema, isKeyedMap, schemaOf } from './child-schema.ts'
import { asDraft, draftOf, noteMoved, noteWrite, type JsonDraft, type OverlayState } from './overlay-state.ts'
import { lawBroken } from './tighten.ts'

/** A node of the base and what the overlay lays over it. */
interface Merge {
  readonly schema: SchemaNode | undefined
  readonly node: JsonDraft
  readonly over: Readonly<Record<string, Json>>
  /** Pointer of the node in the merged value. */
  readonly pointer: string
  /** Pointer of what is laid over it in the overlay file. */
  readonly from: string
}

/** One key of a merge. */
interface Step extends Merge {
  readonly key: string
  readonly value: Json
  readonly at: string
  readonly fromAt: string
  readonly child: SchemaNode | undefined
}

/** Merges `set` into the base, key by key, as far as each property's law admits. */
export function applySet(state: OverlayState, merge: Merge): void {
  for (const [key, value] of Object.entries(merge.over)) {
    const child = childSchema(merge.schema, key)
    const step: Step = {
      ...merge,
      key,
      value,
      child,
      at: pointerTo(merge.pointer, key),
      fromAt: pointerTo(merge.from, key),
    }
    const below = asDraft(merge.node[key])
    if (child === undefined) refuseUnknown(state, step)
    else if (below !== undefined && isObject(value) && isNode(child)) {
      applySet(state, { schema: schemaOf(child, below), node: below, over: value, pointer: step.at, from: step.fromAt })
    } else if (!Object.hasOwn(merge.node, key) && isKeyedMap(merge.schema)) addEntry(state, step)
    else setValue(state, step, child)
  }
}

/** True for a node whose keys are merged one by one; an object with a law of its own is replaced whole. */
function isNode(schema: SchemaNode): boolean {
  const law = schema['x-overlay']
  const isPlain = law === undefined && (schema.properties !== undefined || schema.anyOf !== undefined)
  return isPlain || isKeyedMap(schema)
}

function refuseUnknown(state: OverlayState, { key, schema, fromAt }: Step): void {
  const hint = didYouMean(key, Object.keys(schema?.properties ?? {}))
  state.problems.push({
    pointer: fromAt,
    atKey: true,
    code: 'unknown-key',
    message: `The key "${key}" is not known here.`,
    hint,
  })
}

/** A new entry of a keyed map: only where the map takes any, only under an `x_` id, and no table of its own. */
function addEntry(state: OverlayState, step: Step): void {
  const { key, schema, node, value, fromAt, at } = step
  const law = schema?.['x-overlay']
  const refuse = (code: IssueCode, message: string, hint?: string) =>
    state.problems.push({ pointer: fromAt, atKey: true, code, message, ...(hint === undefined ? {} : { hint }) })
  if (law !== 'extensible' && law !== 'open') {
    refuse(
      'unknown-node',
      `There is no "${key}" to change here, and none can be added.`,
      didYouMean(key, Object.keys(node)),
    )
  } else if (!key.startsWith('x_')) {
    refuse(
      'custom-id',
      `There is no "${key}" to change here, and a new one must be named x_….`,
      didYouMean(key, Object.keys(node)) ?? `name it "x_${key}"`,
    )
  } else if (isObject(value) && findKind(value['type'])?.shape === 'lines') {
    refuse('custom-kind', 'A custom field cannot be of kind lines.')
  } else {
    node[key] = draftOf(value)
    noteWrite(state, at, fromAt)
  }
}

function setValue(state: OverlayState, step: Step, schema: SchemaNode): void {
  const { node, key, value, at, fromAt } = step
  const before = node[key]
  const broken = lawBroken(schema, before, value)
  if (broken !== undefined) {
    state.problems.push({ pointer: fromAt, code: 'overlay-law', message: `"${key}": ${broken}` })
    return
  }
  const joint = { 'and-only': 'and', 'or-only': 'or' }[String(schema['x-overlay'])]
  if (joint === undefined || before === undefined) {
    node[key] = draftOf(value)
    noteWrite(state, at, fromAt)
  } else if (typeof before === 'string' && typeof value === 'string') {
    node[key] = `(${before}) ${joint} (${value})`
    noteWrite(state, at, fromAt)
  } else {
    node[key] = draftOf({ [joint]: [before, value] })
    noteMoved(state, pointerTo(pointerTo(at, joint), 0), at)
    noteWrite(state, pointerTo(pointerTo(at, joint), 1), fromAt)
  }
}
