import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { ok, type Result } from '#core/errors/result.ts'
import type { UploadedFile } from '../../../src/engine/ui/contracts/widget-props.ts'
import type { EditorProps } from '../../../src/widgets/grid/editors/editing.ts'
import { PictureEditor } from '../../../src/widgets/grid/editors/picture-editor.tsx'
import { field } from '../../core/record/sample-entity.ts'
import { locale } from '../form/open-sample.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const photo = field('photo', 'image')

it('[PIC-27] a picture is chosen in a cell, which waits for it when it is left meanwhile, and is left empty with Escape', async () => {
  let arrive: (sent: Result<UploadedFile, string>) => void = () => undefined
  const upload = () => new Promise<Result<UploadedFile, string>>((resolve) => (arrive = resolve))
  const onCommit = vi.fn<EditorProps['onCommit']>()
  const props: EditorProps = {
    editing: { row: 0, column: 0, typed: undefined, bounds: { x: 0, y: 0, width: 90, height: 30 } },
    column: {
      id: 'photo',
      field: photo,
      title: 'Photo',
      width: 90,
      isEditable: true,
      grow: 0,
      isSortable: false,
      sort: undefined,
      isRequired: false,
    },
    value: undefined,
    files: {
      upload,
      read: () => Promise.reject(new Error('none')),
      readSmall: () => Promise.reject(new Error('none')),
      save: () => Promise.resolve(),
    },
    text: '',
    label: 'Photo',
    issue: undefined,
    context: { locale, translate: (key) => key },
    searchLookup: undefined,
    onCommit,
  }
  const page = document.body.appendChild(document.createElement('div'))
  const root = createRoot(page)
  await act(async () => root.render(<PictureEditor {...props} />))
  const dialog = page.querySelector<HTMLElement>('[role=dialog]')
  expect(document.activeElement).toBe(dialog)
  const input = page.querySelector<HTMLInputElement>('input[type=file]')
  Object.defineProperty(input, 'files', { value: [new File(['x'], 'cold.png', { type: 'image/png' })] })
  await act(async () => input?.dispatchEvent(new Event('change', { bubbles: true })))
  await act(async () => dialog?.blur())
  expect(onCommit).not.toHaveBeenCalled()
  await act(async () => arrive(ok({ id: 7, name: 'cold.png' })))
  const candidate = { id: 7, text: 'cold.png', details: [], values: {} }
  expect(onCommit.mock.calls).toEqual([[{ kind: 'value', value: 7, candidate }, 'stay']])
  await act(async () => dialog?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })))
  expect(onCommit.mock.lastCall).toEqual([undefined, 'stay'])
  act(() => root.unmount())
  page.remove()
})
