import type { DefinitionIssue } from '../../../errors/definition-issue.ts'
import type { LinkIssue } from './link-issue.ts'

/**
 * One issue a cause: the first place, with the others named, so that one missing field is not thirty reports. Sorted by place. A mistake of a
 * block is one, with the families that take it in.
 */
export function groupByCause(issues: readonly LinkIssue[]): readonly DefinitionIssue[] {
  const groups = new Map<string, LinkIssue[]>()
  const takers = takersOf(issues)
  for (const issue of issues.toSorted(byPlace)) {
    const key = issue.cause === undefined ? keyOf(issue) : `${issue.code} ${issue.cause}`
    const group = groups.get(key) ?? []
    if (!group.some((one) => keyOf(one) === keyOf(issue))) groups.set(key, [...group, issue])
  }
  return [...groups.values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [withTakers(withOthers(first, others), takers.get(keyOf(first)))],
  )
}

/** Who takes in the block each issue stands in. */
function takersOf(issues: readonly LinkIssue[]): ReadonlyMap<string, readonly string[]> {
  const takers = new Map<string, string[]>()
  for (const issue of issues)
    if (issue.taker !== undefined) takers.set(keyOf(issue), [...(takers.get(keyOf(issue)) ?? []), issue.taker])
  return takers
}

function withTakers(issue: DefinitionIssue, takers: readonly string[] | undefined): DefinitionIssue {
  if (takers === undefined) return issue
  return { ...issue, message: `${issue.message} Taken in at ${[...new Set(takers)].toSorted().join(', ')}.` }
}

function keyOf({ file, pointer, code, message }: DefinitionIssue): string {
  return [file, pointer, code, message].join('\n')
}

function byPlace(left: DefinitionIssue, right: DefinitionIssue): number {
  if (left.file !== right.file) return left.file < right.file ? -1 : 1
  return left.line - right.line || left.column - right.column || (left.message < right.message ? -1 : 1)
}

function withOthers(first: LinkIssue, others: readonly LinkIssue[]): DefinitionIssue {
  const { cause: _cause, taker: _taker, ...issue } = first
  if (others.length === 0) return issue
  const places = others.slice(0, 3).map((one) => `${one.file}:${one.line}`)
  const rest = others.length > 3 ? ` and ${others.length - 3} more` : ''
  return { ...issue, message: `${issue.message} Also at ${places.join(', ')}${rest}.` }
}
