import { createPortal } from 'react-dom'
import { kindOf } from '#core/field-kinds/field-kinds.ts'
import type { EditorProps } from './editing.ts'
import { OptionEditor } from './option-editor.tsx'
import { PictureEditor } from './picture-editor.tsx'
import { TextEditor } from './text-editor.tsx'

/** A switch is only typed into when someone starts typing over it. */
const editors = {
  type: TextEditor,
  pick: OptionEditor,
  find: OptionEditor,
  toggle: TextEditor,
  picture: PictureEditor,
} as const

/** Draws the editor of a cell exactly over it, above everything. */
export function CellEditor(props: EditorProps) {
  const { bounds } = props.editing
  const Editor = editors[kindOf(props.column.field).edit]
  const width = Math.max(bounds.width - 2, 60)
  return createPortal(
    <div
      className="larder-grid-editor"
      style={{ left: bounds.x + 1, top: bounds.y + 1, width, height: bounds.height - 2 }}
    >
      <Editor {...props} />
    </div>,
    document.getElementById('portal') ?? document.body,
  )
}
