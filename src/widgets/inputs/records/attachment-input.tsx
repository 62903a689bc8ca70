import { useState } from 'react'
import { Button, buttonClass, type WidgetProps } from '#engine'
import { AttachmentPreview } from './attachment-preview.tsx'
import { controlAria, FieldFrame } from '../frame/field-frame.tsx'

type Upload =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly share: number }
  | { readonly kind: 'failed'; readonly words: string }

/** One file: choose it, see it travel, see or save it, replace or remove it. */
export function AttachmentInput(props: WidgetProps) {
  const { services, onChange, isReadOnly, text, value } = props
  const [upload, setUpload] = useState<Upload>({ kind: 'idle' })
  const { files, translate } = services

  async function send(file: File) {
    if (files === undefined) return
    setUpload({ kind: 'running', share: 0 })
    const sent = await files.upload(file, (share) => setUpload({ kind: 'running', share }))
    setUpload(sent.ok ? { kind: 'idle' } : { kind: 'failed', words: sent.error })
    if (sent.ok) onChange(sent.value.id, { id: sent.value.id, text: sent.value.name, details: [], values: {} })
  }

  return (
    <FieldFrame props={props}>
      <div className="wid-attachment">
        {typeof value === 'number' ? (
          <AttachmentPreview
            id={value}
            name={text}
            services={services}
            onFailed={() => setUpload({ kind: 'failed', words: translate('widgets.attachment.notRead') })}
          />
        ) : null}
        {files === undefined && !isReadOnly ? (
          <p className="wid-help">{translate('widgets.attachment.afterSave')}</p>
        ) : null}
        {isReadOnly ? null : (
          <>
            <input
              {...controlAria(props)}
              type="file"
              className="wid-file"
              disabled={files === undefined || upload.kind === 'running'}
              onChange={(event) => {
                const file = event.target.files?.[0]
                event.target.value = ''
                if (file !== undefined) void send(file)
              }}
            />
            {files === undefined ? null : (
              <label className={buttonClass({ size: 'small' })} htmlFor={props.id}>
                {translate(typeof value === 'number' ? 'widgets.attachment.replace' : 'widgets.attachment.choose')}
              </label>
            )}
          </>
        )}
        {typeof value === 'number' && !isReadOnly ? (
          <Button variant="minimal" size="small" onClick={() => onChange(null)}>
            {translate('widgets.attachment.remove')}
          </Button>
        ) : null}
        {upload.kind === 'running' ? <progress max={1} value={upload.share} aria-label={props.label} /> : null}
        {upload.kind === 'failed' ? (
          <span className="wid-issue" role="alert">
            {upload.words}
          </span>
        ) : null}
      </div>
    </FieldFrame>
  )
}
