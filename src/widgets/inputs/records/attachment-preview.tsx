import type { WidgetServices } from '#engine'
import { useFilePicture } from './use-file-picture.ts'

interface AttachmentPreviewProps {
  readonly id: number
  /** Its file name. */
  readonly name: string
  readonly services: WidgetServices
  readonly onFailed: () => void
}

const pictureName = /\.(?:png|jpe?g|webp)$/i

/** A stored file: its name to save it by and, of a picture, what it shows. */
export function AttachmentPreview({ id, name, services, onFailed }: AttachmentPreviewProps) {
  const { files } = services
  const picture = useFilePicture(files?.read, pictureName.test(name) ? id : undefined)
  if (files === undefined) return <span className="wid-attachment-name">{name}</span>
  return (
    <>
      {picture === undefined ? null : <img className="wid-picture" src={picture} alt="" />}
      <button type="button" className="wid-attachment-name" onClick={() => void files.save(id, name).catch(onFailed)}>
        {name}
      </button>
    </>
  )
}
