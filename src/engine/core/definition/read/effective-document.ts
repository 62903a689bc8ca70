import type { DefinitionIssue } from '../../errors/definition-issue.ts'
import type { Json } from '../../model/value.ts'
import { parentPointer } from './json-pointer.ts'
import { issueAt } from './locate.ts'
import type { Problem } from './problem.ts'
import type { SourceFile } from './source-file.ts'

/** Who wrote a value: the product, or a tenant's overlay. */
export type Layer = 'core' | 'tenant'

/** The file, pointer and layer that wrote a value. */
export interface Origin {
  readonly source: SourceFile
  readonly pointer: string
  readonly layer: Layer
  /** Of what a block brings: where it is taken in, such as `forms/purchasing/receipt.json:26`. */
  readonly taker?: string
}

/** A mistake with its place; of a block, with who takes it in. */
export interface PlacedIssue extends DefinitionIssue {
  readonly taker?: string
}

/** A file with blocks taken in and a tenant's overlay merged in; every value remembers who wrote it. */
export interface EffectiveDocument {
  readonly base: SourceFile
  readonly value: Json
  /** Pointer in the merged value → what a block or the overlay wrote there. */
  readonly writes: ReadonlyMap<string, Origin>
  /** The overlay that was merged in, if any. */
  readonly overlay: SourceFile | undefined
}

/** A file that stands alone: no block, nothing laid over it. */
export function plainDocument(base: SourceFile): EffectiveDocument {
  return { base, value: base.value, writes: new Map(), overlay: undefined }
}

/** Who wrote the value at a pointer: the nearest write at or above it, else the base file. */
export function originOf(document: Pick<EffectiveDocument, 'base' | 'writes'>, pointer: string): Origin {
  for (let above = pointer; above !== ''; above = parentPointer(above)) {
    const write = document.writes.get(above)
    if (write !== undefined) return { ...write, pointer: write.pointer + pointer.slice(above.length) }
  }
  return { source: document.base, pointer, layer: 'core' }
}

/** A problem of the merged value, placed in the file that wrote it. */
export function issueIn(document: EffectiveDocument, problem: Problem): PlacedIssue {
  const { source, pointer, taker } = originOf(document, problem.pointer)
  const issue = issueAt(source, { ...problem, pointer })
  return taker === undefined ? issue : { ...issue, taker }
}
