import { Button, buttonClass, type WidgetProps } from '#engine'
import { AttachmentPreview } from './attachment-preview.tsx'
import { controlAria, FieldFrame } from '../frame/field-frame.tsx'
import { UploadState } from './upload-state.tsx'
import { useUpload } from './use-upload.ts'

/** One file: choose it, see it travel, see or save it, replace or remove it. */
export function AttachmentInput(props: WidgetProps) {
  const { services, onChange, isReadOnly, text, value } = props
  const { upload, send, fail } = useUpload(props)
  const { files, translate } = services

  return (
    <FieldFrame props={props}>
      <div className="wid-attachment">
        {typeof value === 'number' ? (
          <AttachmentPreview
            id={value}
            name={text}
            services={services}
            onFailed={() => fail(translate('widgets.attachment.notRead'))}
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
                if (file !== undefined) send(file)
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
        <UploadState upload={upload} label={props.label} />
      </div>
    </FieldFrame>
  )
}
