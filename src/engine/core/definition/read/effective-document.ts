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
}

/** A file with a tenant's overlay merged in; every value remembers who wrote it. */
export interface EffectiveDocument {
  readonly base: SourceFile
  readonly value: Json
  /** Pointer in the merged value → what the overlay wrote there. */
  readonly writes: ReadonlyMap<string, Origin>
}

/** A file nobody has laid anything over. */
export function plainDocument(base: SourceFile): EffectiveDocument {
  return { base, value: base.value, writes: new Map() }
}

/** Who wrote the value at a pointer: the nearest write at or above it, else the base file. */
export function originOf(document: EffectiveDocument, pointer: string): Origin {
  for (let above = pointer; above !== ''; above = parentPointer(above)) {
    const write = document.writes.get(above)
    if (write !== undefined) return { ...write, pointer: write.pointer + pointer.slice(above.length) }
  }
  return { source: document.base, pointer, layer: 'core' }
}

/** A problem of the merged value, placed in the file that wrote it. */
export function issueIn(document: EffectiveDocument, problem: Problem): DefinitionIssue {
  const { source, pointer } = originOf(document, problem.pointer)
  return issueAt(source, { ...problem, pointer })
}
