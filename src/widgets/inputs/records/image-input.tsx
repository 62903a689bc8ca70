import { Button, type WidgetProps } from '#engine'
import { controlAria, FieldFrame } from '../frame/field-frame.tsx'
import { PictureChoice } from './picture-choice.tsx'
import { UploadState } from './upload-state.tsx'
import { useFilePicture } from './use-file-picture.ts'
import { useUpload } from './use-upload.ts'

/** One picture: seen small, saved whole by its name, chosen from files, taken with the camera of a phone, removed. */
export function ImageInput(props: WidgetProps) {
  const { services, onChange, isReadOnly, label, text, value } = props
  const { upload, send, fail } = useUpload(props)
  const { files, translate } = services
  const id = typeof value === 'number' ? value : undefined
  const picture = useFilePicture(files?.readSmall, id)
  const isBusy = files === undefined || upload.kind === 'running'
  return (
    <FieldFrame props={props}>
      <div className="wid-attachment">
        {picture === undefined ? null : <img className="wid-image" src={picture} alt={`${label}: ${text}`} />}
        {id === undefined || files === undefined ? null : (
          <button
            type="button"
            className="wid-attachment-name"
            onClick={() => void files.save(id, text).catch(() => fail(translate('widgets.attachment.notRead')))}
          >
            {text}
          </button>
        )}
        {files === undefined && !isReadOnly ? <p className="wid-help">{translate('widgets.image.afterSave')}</p> : null}
        {isReadOnly ? null : (
          <PictureChoice
            aria={controlAria(props)}
            isBusy={isBusy}
            onChoose={send}
            words={files && translate(id === undefined ? 'widgets.image.choose' : 'widgets.attachment.replace')}
          />
        )}
        {isReadOnly || files === undefined ? null : (
          <PictureChoice
            aria={{ id: `${props.id}-camera` }}
            isBusy={isBusy}
            onChoose={send}
            words={translate('widgets.image.take')}
            isCamera
          />
        )}
        {id === undefined || isReadOnly ? null : (
          <Button variant="minimal" size="small" onClick={() => onChange(null)}>
            {translate('widgets.attachment.remove')}
          </Button>
        )}
        <UploadState upload={upload} label={label} />
      </div>
    </FieldFrame>
  )
}
