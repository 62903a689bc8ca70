import { didYouMean } from '../../text/did-you-mean.ts'
import type { Json } from '../../model/value.ts'
import { asDraft, draftOf, type JsonDraft } from '../overlay/overlay-state.ts'
import { isObject } from '../read/check-schema.ts'
import { plainDocument, type EffectiveDocument, type Origin } from '../read/effective-document.ts'
import { pointerOf } from '../read/json-pointer.ts'
import { locate } from '../read/locate.ts'
import type { Problem } from '../read/problem.ts'
import type { SourceFile } from '../read/source-file.ts'
import { ownNames, type BlockUse } from './own-names.ts'
import { giveTexts, type BlockPart } from './give-texts.ts'
import { insertFields } from './insert-fields.ts'
import { putNames, type BlockNames } from './put-names.ts'

/** A family with its blocks, and what is wrong with how it takes them in, at pointers of its file. */
export interface TakenIn {
  readonly document: EffectiveDocument
  readonly problems: readonly Problem[]
}

/** A family while its blocks are taken in. */
interface Taking {
  readonly form: SourceFile
  readonly node: JsonDraft
  readonly writes: Map<string, Origin>
  readonly problems: Problem[]
}

/** One block and where the family takes it in. */
interface Block {
  readonly id: string
  readonly source: SourceFile
  readonly use: BlockUse
  readonly names: BlockNames
}

/**
 * Puts the fields and rules of every block a family names among its own. The family's file is not changed; every value remembers the block
 * that wrote it and where it was taken in.
 */
export function takeInBlocks(form: SourceFile, blocks: ReadonlyMap<string, SourceFile>): TakenIn {
  const written = isObject(form.value) ? form.value['blocks'] : undefined
  const node = asDraft(draftOf(form.value))
  if (!isObject(written) || node === undefined) return { document: plainDocument(form), problems: [] }
  const taking: Taking = { form, node, writes: new Map(), problems: [] }
  for (const [id, use] of Object.entries(written)) {
    const source = blocks.get(id)
    if (source === undefined) taking.problems.push(unknownBlock(id, [...blocks.keys()]))
    else takeIn(taking, { id, source, use: useOf(use) })
  }
  const { writes, problems } = taking
  return { document: { base: form, value: node, writes, overlay: undefined }, problems }
}

/** Parse has checked how a family takes in a block against the schema. */
function useOf(use: Json): BlockUse {
  return use as unknown as BlockUse
}

function takeIn(taking: Taking, { id, source, use }: Omit<Block, 'names'>): void {
  const { names, problems } = ownNames(source, use)
  taking.problems.push(
    ...problems.map((problem) => ({ ...problem, pointer: pointerOf('blocks', id) + problem.pointer })),
  )
  const block = { id, source, use, names }
  const lines = use.lines ?? 'lines'
  takePart(taking, block, { part: 'fields', path: ['entity', 'fields'], after: use.after?.fields })
  takePart(taking, block, { part: 'lines', path: ['entity', 'fields', lines, 'fields'], after: use.after?.lines })
  takePart(taking, block, { part: 'rules', path: ['entity', 'rules'], after: undefined })
}

/** A part of a block, the place of the family it goes to, and what it follows there. */
interface Part {
  readonly part: BlockPart
  readonly path: readonly string[]
  readonly after: string | undefined
}

function takePart(taking: Taking, { id, source, names }: Block, { part, path, after }: Part): void {
  const brought = isObject(source.value) ? source.value[part] : undefined
  if (!isObject(brought)) return
  const refuse = (problem: Problem) => taking.problems.push(problem)
  const target = targetOf(taking.node, path)
  if (target === undefined) {
    refuse(noLines(id, path))
    return
  }
  const own = asDraft(putNames(brought, names)) ?? {}
  giveTexts(own, { id, part })
  for (const key of Object.keys(own)) {
    const at = pointerOf(...path, key)
    if (Object.hasOwn(target, key)) refuse(takenTwice(at, key, id))
    const taker = `${taking.form.file}:${locate(taking.form, pointerOf('blocks', id), true).line}`
    taking.writes.set(at, { source, pointer: pointerOf(part, key), layer: 'core', taker })
  }
  if (after !== undefined && !Object.hasOwn(target, after))
    refuse({
      pointer: pointerOf('blocks', id, 'after', part),
      code: 'unknown-field',
      message: `There is no field "${after}" to follow.`,
      hint: didYouMean(after, Object.keys(target)),
    })
  insertFields(target, own, after)
}

/** The map of the family that a part goes into; rules are made where a family has none of its own. */
function targetOf(node: JsonDraft, path: readonly string[]): JsonDraft | undefined {
  let at: JsonDraft | undefined = node
  for (const key of path) {
    if (at !== undefined && key === 'rules') at[key] ??= draftOf({})
    at = asDraft(at?.[key])
  }
  return at
}

function unknownBlock(id: string, known: readonly string[]): Problem {
  return {
    pointer: pointerOf('blocks', id),
    atKey: true,
    code: 'unknown-block',
    message: `There is no block "${id}".`,
    hint: didYouMean(id, known),
  }
}

function noLines(id: string, path: readonly string[]): Problem {
  return {
    pointer: pointerOf('blocks', id),
    code: 'unknown-field',
    message: `There are no lines "${path[2] ?? ''}" that take the fields of the block.`,
    hint: 'name the lines field in "lines"',
  }
}

function takenTwice(pointer: string, key: string, id: string): Problem {
  return { pointer, atKey: true, code: 'taken-twice', message: `The block "${id}" brings "${key}" already.` }
}
