import { useMemo, useState } from 'react'
import { choicesOf } from '#core/model/field-shapes.ts'
import type { LinesField } from '#core/model/field-definition.ts'
import { linesOf } from '#core/record/record-scope.ts'
import { useForm, useFormState } from '../context/form-context.tsx'
import { foundIn, rowsInSight, tickTree, tickedOf, type TickNode } from './tick-tree.ts'

/** The tree of the values of the one choice of some lines, what of it is in sight, and ticking, which adds and takes away lines in one step of undo. */
export function useTickTree(lines: LinesField) {
  const { store, translate, canEdit } = useForm()
  const [words, setWords] = useState('')
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const record = useFormState((form) => form.record)
  const field = lines.fields.find(({ id }) => lines.once.includes(id))
  const all = useMemo(() => tickTree(field === undefined ? [] : choicesOf(field), translate), [field, translate])
  const nodes = useMemo(() => foundIn(all, words), [all, words])
  const isOpen = (key: string) => words.trim() !== '' || open.has(key)
  const values = linesOf(record, lines.id).map((line) => String(line[field?.id ?? ''] ?? ''))
  // A new record begins with a blank line, which ticks nothing.
  const ticked = new Set(values.filter((value) => value !== ''))

  function tick(node: TickNode) {
    if (field === undefined || !canEdit) return
    const missing = node.values.filter((value) => !ticked.has(value))
    if (tickedOf(node, ticked) === 'true')
      store.removeLines(
        lines.id,
        values.flatMap((value, row) => (node.values.includes(value) ? [row] : [])),
      )
    else
      store.addLines(
        lines.id,
        missing.map((value) => ({ [field.id]: value })),
      )
  }

  return {
    words,
    setWords,
    rows: rowsInSight(nodes, isOpen),
    isOpen,
    setOpen: (key: string, isNowOpen: boolean) =>
      setOpen(new Set(isNowOpen ? [...open, key] : [...open].filter((one) => one !== key))),
    openAll: (isNowOpen: boolean) => setOpen(new Set(isNowOpen ? groupsOf(all) : [])),
    ticked,
    tick,
    /** Where the value of a line stands, from the top down. */
    pathTo: (row: number) => pathTo(all, values[row] ?? ''),
    reveal: (keys: readonly string[]) => setOpen(new Set([...open, ...keys])),
  }
}

function groupsOf(nodes: readonly TickNode[]): readonly string[] {
  return nodes.flatMap((node) => (node.value === undefined ? [node.key, ...groupsOf(node.children)] : []))
}

function pathTo(nodes: readonly TickNode[], value: string): readonly string[] {
  const node = nodes.find(({ values }) => values.includes(value))
  return node === undefined ? [] : [node.key, ...pathTo(node.children, value)]
}
