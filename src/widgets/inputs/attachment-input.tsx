import { useState } from 'react'
import type { WidgetProps } from '#engine'
import { controlAria, FieldFrame } from './field-frame.tsx'

type Upload =
  { readonly kind: 'idle' } | { readonly kind: 'running'; readonly share: number } | { readonly kind: 'failed' }

/** One file: choose it, see it travel, replace or remove it. */
export function AttachmentInput(props: WidgetProps) {
  const { services, onChange, isReadOnly, text } = props
  const [upload, setUpload] = useState<Upload>({ kind: 'idle' })

  async function send(file: File) {
    if (services.upload === undefined) return
    setUpload({ kind: 'running', share: 0 })
    try {
      const stored = await services.upload(file, (share) => setUpload({ kind: 'running', share }))
      onChange(stored.id, { id: stored.id, text: stored.name, details: [], values: {} })
      setUpload({ kind: 'idle' })
    } catch {
      setUpload({ kind: 'failed' })
    }
  }

  const hasFile = props.value !== undefined && props.value !== null
  return (
    <FieldFrame props={props}>
      <div className="wid-attachment">
        {hasFile ? <span className="wid-attachment-name">{text}</span> : null}
        {isReadOnly ? null : (
          <input
            {...controlAria(props)}
            type="file"
            disabled={services.upload === undefined || upload.kind === 'running'}
            onChange={(event) => {
              const file = event.target.files?.[0]
              if (file !== undefined) void send(file)
            }}
          />
        )}
        {hasFile && !isReadOnly ? (
          <button type="button" className="bp6-button bp6-minimal bp6-small" onClick={() => onChange(null)}>
            {services.translate('widgets.attachment.remove')}
          </button>
        ) : null}
        {upload.kind === 'running' ? <progress max={1} value={upload.share} aria-label={props.label} /> : null}
        {upload.kind === 'failed' ? <span role="alert">{services.translate('widgets.attachment.failed')}</span> : null}
      </div>
    </FieldFrame>
  )
}
