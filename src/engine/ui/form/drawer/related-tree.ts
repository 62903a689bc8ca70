import type { RelatedDocument } from '#core/http/drawer-contract.ts'

/** A document of a chain, with those that are one further away behind it. */
export interface RelatedNode {
  readonly entry: RelatedDocument
  readonly children: readonly RelatedNode[]
}

/** The chain in one direction as a tree: neighbors of the open document, and behind each what is further away. */
export function relatedTree(
  entries: readonly RelatedDocument[],
  direction: RelatedDocument['Direction'],
): readonly RelatedNode[] {
  const mine = entries.filter(({ Direction }) => Direction === direction)
  const nodesOf = (level: number, via: RelatedDocument | undefined): readonly RelatedNode[] =>
    mine
      .filter((entry) => entry.Level === level && (via === undefined || isVia(entry, via)))
      .map((entry) => ({ entry, children: nodesOf(level + 1, entry) }))
  return nodesOf(1, undefined)
}

function isVia({ Via }: RelatedDocument, { TransTypeId, TransactionId }: RelatedDocument): boolean {
  return Via.TransTypeId === TransTypeId && Via.TransactionId === TransactionId
}
