import { useLayoutEffect, useRef } from 'react'
import type { WidgetFiles } from '#engine'
import { ImageInput } from '../../inputs/records/image-input.tsx'
import type { EditorProps } from './editing.ts'

/** How wide it may become, in px: beyond the page it ends with its cell instead of beginning with it. */
const widest = 290

/** The picture of a cell, seen, chosen, taken or removed beside it; left while a picture is on its way, it waits for that. */
export function PictureEditor({ editing, column, value, text, label, issue, context, files, onCommit }: EditorProps) {
  const frame = useRef<HTMLDivElement>(null)
  const isSending = useRef(false)
  async function send({ upload }: WidgetFiles, ...sent: Parameters<WidgetFiles['upload']>) {
    isSending.current = true
    try {
      return await upload(...sent)
    } finally {
      isSending.current = false
    }
  }
  useLayoutEffect(() => frame.current?.focus({ preventScroll: true }), [])
  return (
    <div
      ref={frame}
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      data-end={editing.bounds.x + widest > innerWidth ? '' : undefined}
      className="larder-grid-picture"
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Escape' && !isSending.current) onCommit(undefined, 'stay')
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!isSending.current && !currentTarget.contains(relatedTarget)) onCommit(undefined, 'away')
      }}
    >
      <ImageInput
        id="larder-grid-picture"
        field={column.field}
        label={label}
        help={undefined}
        value={value}
        text={text}
        issue={issue}
        isReadOnly={false}
        isRequired={false}
        onChange={(next, candidate) =>
          onCommit({ kind: 'value', value: next, ...(candidate === undefined ? {} : { candidate }) }, 'stay')
        }
        onType={() => undefined}
        onLeave={() => undefined}
        services={{
          ...context,
          search: async () => [],
          files: files && { ...files, upload: (file, progress) => send(files, file, progress) },
        }}
      />
    </div>
  )
}
