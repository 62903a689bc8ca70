import { didYouMean } from '../../text/did-you-mean.ts'
import { jsonText } from '../read/json-text.ts'
import { pointerTo } from '../read/json-pointer.ts'
import type { SchemaNode } from '../../json-schema/schema-node.ts'
import type { OverlaySource } from '../schema/overlay-schema.ts'
import type { Json } from '../../model/value.ts'
import { childSchema, schemaOf } from './child-schema.ts'
import { asDraft, noteMoved, noteWrite, type JsonDraft, type OverlayState } from './overlay-state.ts'

/** What a dotted path of an overlay names. */
interface Target {
  readonly parent: JsonDraft
  readonly key: string
  readonly schema: SchemaNode
  readonly pointer: string
}

/** An entry of a list and who wrote it. */
interface Entry {
  readonly value: Json
  /** Pointer in the base file, or undefined when the overlay brought it. */
  readonly base: string | undefined
  readonly overlay: string | undefined
}

/** Puts ids before or after others, and then takes ids away; `root` is the merged value. */
export function applyLists(
  state: OverlayState,
  root: { readonly schema: SchemaNode; readonly node: JsonDraft },
  source: OverlaySource,
): void {
  for (const [path, places] of Object.entries(source.place ?? {})) applyPlace(state, { root, path, places })
  for (const [path, ids] of Object.entries(source.hide ?? {})) applyHide(state, { root, path, ids })
}

type Root = Parameters<typeof applyLists>[1]

interface Placing {
  readonly root: Root
  readonly path: string
  readonly places: NonNullable<OverlaySource['place']>[string]
}

function applyPlace(state: OverlayState, { root, path, places }: Placing): void {
  const from = pointerTo('/place', path)
  const target = targetOf(state, { root, path, from })
  if (target === undefined) return
  if (target.schema['x-overlay'] !== 'ids') {
    state.problems.push({
      pointer: from,
      atKey: true,
      code: 'overlay-law',
      message: `"${path}" is not a list of ids that can be ordered.`,
      hint: 'such lists are columns and filters of lists, and fields of sections',
    })
    return
  }
  let entries = entriesOf(target)
  for (const [id, place] of Object.entries(places)) {
    const at = pointerTo(from, id)
    const neighbor = 'before' in place ? place.before : place.after
    const others = entries.filter((entry) => entry.value !== id)
    const index = others.findIndex((entry) => entry.value === neighbor)
    if (index < 0) {
      const hint = didYouMean(
        neighbor,
        entries.map((entry) => jsonText(entry.value)),
      )
      state.problems.push({
        pointer: at,
        code: 'unknown-neighbor',
        message: `"${neighbor}" is not in ${path}.`,
        ...(hint === undefined ? {} : { hint }),
      })
      continue
    }
    const moved = entries.find((entry) => entry.value === id) ?? { value: id, base: undefined, overlay: at }
    entries = others.toSpliced('before' in place ? index : index + 1, 0, moved)
  }
  write(state, target, entries)
}

interface Hiding {
  readonly root: Root
  readonly path: string
  readonly ids: readonly string[]
}

function applyHide(state: OverlayState, { root, path, ids }: Hiding): void {
  const from = pointerTo('/hide', path)
  const target = targetOf(state, { root, path, from })
  if (target === undefined) return
  const law = target.schema['x-overlay']
  const map = asDraft(target.parent[target.key])
  if (map !== undefined ? law !== 'hideable' && law !== 'open' : law !== 'ids' && law !== 'subset') {
    state.problems.push({
      pointer: from,
      atKey: true,
      code: 'overlay-law',
      message: `Nothing in "${path}" can be hidden.`,
      ...insteadOfHiding(path),
    })
    return
  }
  const known = map === undefined ? entriesOf(target).map((entry) => jsonText(entry.value)) : Object.keys(map)
  for (const [index, id] of ids.entries()) {
    if (known.includes(id)) continue
    const hint = didYouMean(id, known)
    state.problems.push({
      pointer: pointerTo(from, index),
      code: 'unknown-node',
      message: `There is no "${id}" in ${path} to hide.`,
      ...(hint === undefined ? {} : { hint }),
    })
  }
  if (map === undefined)
    write(
      state,
      target,
      entriesOf(target).filter((entry) => !ids.includes(jsonText(entry.value))),
    )
  else for (const id of ids) removeEntry(root, { path, map }, id)
}

/** What a tenant does instead of hiding what others may depend on. */
function insteadOfHiding(path: string): { readonly hint?: string } {
  if (path.endsWith('fields')) return { hint: 'set "visibleIf": false on the field' }
  return path === 'workflow.moves' ? { hint: 'set "guard": false on the move' } : {}
}

/** Takes an entry out of a keyed map; a hidden list takes its route with it, a hidden tab its sections. */
function removeEntry(root: Root, { path, map }: { readonly path: string; readonly map: JsonDraft }, id: string): void {
  const entry = asDraft(map[id])
  delete map[id]
  if (path === 'lists') delete asDraft(asDraft(root.node['routes'])?.['lists'])?.[id]
  const sections = asDraft(asDraft(root.node['form'])?.['sections'])
  const named = entry?.['sections']
  if (path === 'form.tabs' && sections !== undefined && Array.isArray(named))
    for (const name of named) delete sections[jsonText(name)]
}

/** Walks a dotted path; reports the first step that is not there. */
function targetOf(
  state: OverlayState,
  { root, path, from }: { readonly root: Root; readonly path: string; readonly from: string },
): Target | undefined {
  let parent: JsonDraft = root.node
  let schema: SchemaNode | undefined = root.schema
  let pointer = ''
  const steps = path.split('.')
  for (const [index, key] of steps.entries()) {
    const child = Object.hasOwn(parent, key) ? childSchema(schema, key) : undefined
    pointer = pointerTo(pointer, key)
    if (child === undefined) {
      const hint = didYouMean(key, Object.keys(parent))
      state.problems.push({
        pointer: from,
        atKey: true,
        code: 'unknown-node',
        message: `The path "${path}" leads nowhere: there is no "${key}".`,
        ...(hint === undefined ? {} : { hint }),
      })
      return undefined
    }
    if (index === steps.length - 1) return { parent, key, schema: child, pointer }
    const below = asDraft(parent[key])
    schema = schemaOf(child, below ?? null)
    parent = below ?? {}
  }
  return undefined
}

function entriesOf({ parent, key, pointer }: Target): readonly Entry[] {
  const list = parent[key]
  return Array.isArray(list)
    ? list.map((value: Json, index) => ({ value, base: pointerTo(pointer, index), overlay: undefined }))
    : []
}

/** Writes a list back and notes where each entry came from, because their indexes moved. */
function write(state: OverlayState, { parent, key, pointer }: Target, entries: readonly Entry[]): void {
  parent[key] = entries.map((entry) => entry.value)
  const before = new Map(state.writes)
  for (const [index, { base, overlay }] of entries.entries()) {
    const at = pointerTo(pointer, index)
    if (overlay !== undefined) noteWrite(state, at, overlay)
    else if (base !== undefined) {
      const known = before.get(base)
      if (known === undefined) noteMoved(state, at, base)
      else state.writes.set(at, known)
    }
  }
}
