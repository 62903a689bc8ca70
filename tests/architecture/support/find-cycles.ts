/** Every way by which a node of a graph reaches itself, as one text each. */
export function findCycles(graph: ReadonlyMap<string, Iterable<string>>): readonly string[] {
  const done = new Set<string>()
  const cycles: string[] = []
  const visit = (node: string, trail: readonly string[]): void => {
    if (trail.includes(node)) cycles.push([...trail.slice(trail.indexOf(node)), node].join(' → '))
    if (done.has(node) || trail.includes(node)) return
    for (const next of graph.get(node) ?? []) visit(next, [...trail, node])
    done.add(node)
  }
  for (const node of graph.keys()) visit(node, [])
  return cycles
}
