import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it } from 'vitest'
import type { GridColumn } from '#engine'
import type { EditorProps } from '../../../src/widgets/grid/editors/editing.ts'
import { useCellOptions } from '../../../src/widgets/grid/editors/use-cell-options.ts'
import { field } from '../../core/record/sample-entity.ts'
import { locale } from '../form/open-sample.ts'
import { pass } from '../inputs/draw.tsx'
import { slowSearch } from '../inputs/slow-search.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const column: GridColumn = {
  id: 'item',
  field: field('item', 'lookup'),
  title: 'Item',
  width: 100,
  isEditable: true,
  grow: 0,
  isSortable: false,
  sort: undefined,
  isRequired: false,
}

it('[WID-9] in a cell what was found for the words before stays in sight and is not ready to be taken', async () => {
  const { answers, search } = slowSearch()
  const props: EditorProps = {
    editing: { row: 0, column: 0, typed: 't', bounds: { x: 0, y: 0, width: 100, height: 30 } },
    column,
    value: undefined,
    files: undefined,
    text: '',
    label: 'Item',
    issue: undefined,
    context: { locale, translate: (key) => key },
    searchLookup: ({ words }) => search(words),
    onCommit: () => undefined,
  }
  function Shown({ words }: { readonly words: string }) {
    const { options, state } = useCellOptions(props, words)
    return <p>{[state, ...options.map(({ text }) => text)].join(' ')}</p>
  }
  const page = document.createElement('div')
  const root = createRoot(page)
  const show = (words: string) => act(async () => root.render(<Shown words={words} />))
  await show('to')
  await pass(160)
  await act(async () => answers.get('to')?.([{ id: 1, text: 'Tomato', details: [], values: {} }]))
  expect(page.textContent).toBe('ready Tomato')
  await show('butter')
  expect(page.textContent).toBe('loading Tomato')
  await pass(160)
  await act(async () => answers.get('butter')?.([]))
  expect(page.textContent).toBe('ready')
  act(() => root.unmount())
})
