import { useState } from 'react'
import { Button, type WidgetProps } from '#engine'
import { controlAria, FieldFrame } from '../frame/field-frame.tsx'
import { PictureChoice } from './picture-choice.tsx'
import { UploadState } from './upload-state.tsx'
import type { Upload } from './use-upload.ts'

/** A logo by the name of its picture: seen as it will stand on a light and on a dark ground, chosen from files, removed. */
export function LogoInput(props: WidgetProps) {
  const { services, onChange, isReadOnly, label, value } = props
  const { pictures, translate } = services
  const { upload, send } = useSending(props)
  const address =
    pictures === undefined || typeof value !== 'string' || value === '' ? undefined : pictures.addressOf(value)
  return (
    <FieldFrame props={props}>
      <div className="wid-attachment">
        {address === undefined ? null : (
          <span className="wid-logo">
            <img className="wid-logo-light" src={address} alt={label} />
            <img className="wid-logo-dark" src={address} alt="" />
          </span>
        )}
        {isReadOnly ? null : (
          <PictureChoice
            aria={controlAria(props)}
            isBusy={pictures === undefined || upload.kind === 'running'}
            onChoose={send}
            words={translate(address === undefined ? 'widgets.image.choose' : 'widgets.attachment.replace')}
          />
        )}
        {address === undefined || isReadOnly ? null : (
          <Button
            variant="minimal"
            size="small"
            aria-label={translate('widgets.image.removeOf', { name: label })}
            onClick={() => onChange('')}
          >
            {translate('widgets.attachment.remove')}
          </Button>
        )}
        <UploadState upload={upload} label={label} />
      </div>
    </FieldFrame>
  )
}

/** Sends one picture and makes its name the value; what went wrong stays to be read. */
function useSending({ services: { pictures }, onChange }: WidgetProps) {
  const [upload, setUpload] = useState<Upload>({ kind: 'idle' })
  async function send(file: File) {
    if (pictures === undefined) return
    setUpload({ kind: 'running', share: 0 })
    const sent = await pictures.send(file, (share) => setUpload({ kind: 'running', share }))
    setUpload(sent.ok ? { kind: 'idle' } : { kind: 'failed', words: sent.error })
    if (sent.ok) onChange(sent.value)
  }
  return { upload, send: (file: File) => void send(file) }
}
