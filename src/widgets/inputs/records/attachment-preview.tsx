import { useEffect, useState } from 'react'
import type { WidgetServices } from '#engine'

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
  const picture = usePicture(files, pictureName.test(name) ? id : undefined)
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

/** Address of a picture's content inside this page, given back when it is not shown any more. */
function usePicture(files: WidgetServices['files'], id: number | undefined): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (files === undefined || id === undefined) return
    let made: string | undefined
    let isShown = true
    function show(content: Blob) {
      if (!isShown) return
      made = URL.createObjectURL(content)
      setAddress(made)
    }
    // Without its picture the name says what it is.
    files.read(id).then(show, () => undefined)
    return () => {
      isShown = false
      setAddress(undefined)
      if (made !== undefined) URL.revokeObjectURL(made)
    }
  }, [files, id])
  return address
}
