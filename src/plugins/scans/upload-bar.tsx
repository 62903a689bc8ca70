import { useRef, useState, type DragEvent } from 'react'
import { Link } from 'react-router-dom'
import { Camera, DocumentOpen } from '@blueprintjs/icons'
import type { ScanSource } from '#core/http/scans/scans-contract.ts'
import { Button, useServices, useTranslate } from '#engine'
import { InboxLine } from './inbox-line.tsx'
import { useUploads, type Upload } from './use-uploads.ts'

const kinds = '.pdf,.xml,.png,.jpg,.jpeg,.webp'

/** Files are dropped here, chosen, or taken as a photo; below stands what has become of each. */
export function UploadBar() {
  const t = useTranslate()
  const { uploads, send } = useUploads()
  const files = useRef<HTMLInputElement>(null)
  const photo = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)

  function take(chosen: FileList | null, source: ScanSource) {
    if (chosen !== null && chosen.length > 0) void send([...chosen], source)
  }

  function handleDrop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files, 'Upload')
  }

  function handleOver(event: DragEvent) {
    event.preventDefault()
    setOver(true)
  }

  return (
    <section
      className={isOver ? 'scn-drop is-over' : 'scn-drop'}
      aria-label={t('scans.send')}
      onDragOver={handleOver}
      onDragLeave={() => setOver(false)}
      onDrop={handleDrop}
    >
      <div className="scn-ways">
        <span className="scn-hint">{t('scans.drop')}</span>
        <Button icon={<DocumentOpen aria-hidden="true" />} onClick={() => files.current?.click()}>
          {t('scans.choose')}
        </Button>
        <Button className="scn-photo" icon={<Camera aria-hidden="true" />} onClick={() => photo.current?.click()}>
          {t('scans.photo')}
        </Button>
      </div>
      <input
        ref={files}
        hidden
        type="file"
        multiple
        accept={kinds}
        aria-label={t('scans.choose')}
        onChange={({ target }) => {
          take(target.files, 'Upload')
          target.value = ''
        }}
      />
      <input
        ref={photo}
        hidden
        type="file"
        accept="image/*"
        capture="environment"
        aria-label={t('scans.photo')}
        onChange={({ target }) => {
          take(target.files, 'Mobile')
          target.value = ''
        }}
      />
      <InboxLine />
      {uploads.length === 0 ? null : <Uploads uploads={uploads} />}
    </section>
  )
}

function Uploads({ uploads }: { readonly uploads: readonly Upload[] }) {
  const t = useTranslate()
  const { base } = useServices()
  return (
    <ul className="scn-uploads" aria-live="polite">
      {uploads.map(({ name, invoice, problem, read }, index) => (
        <li key={index} className={problem === undefined ? undefined : 'is-refused'}>
          <strong>{name}</strong>{' '}
          {problem !== undefined ? (
            problem
          ) : invoice === undefined ? (
            t('scans.sending')
          ) : read?.State === 'Done' ? (
            <Link to={`${base}/transaction/scanned-invoice?id=${invoice}`}>{t('scans.open')}</Link>
          ) : (
            t('scans.reading', { done: read?.Done ?? 0, of: read?.Of ?? 1 })
          )}
        </li>
      ))}
    </ul>
  )
}
