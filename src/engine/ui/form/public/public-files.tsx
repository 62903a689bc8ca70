import { Cross, Paperclip } from '@blueprintjs/icons'
import { useRef, useState } from 'react'
import type { PublicFileInfo, PublicFormAnswer } from '#core/http/public-form-contract.ts'
import { ApiError } from '../../client/api/api-error.ts'
import { useTranslate } from '../../client/i18n/use-translate.ts'
import type { PublicFormCalls } from '../../contracts/public-form-props.ts'
import { Button } from '../../parts/button/button.tsx'

interface PublicFilesProps {
  readonly takes: NonNullable<PublicFormAnswer['files']>
  readonly sent: readonly PublicFileInfo[]
  readonly calls: PublicFormCalls
  readonly canEdit: boolean
}

/** The files of a form for people outside: names, and a way to send and take back. */
export function PublicFiles({ takes, sent, calls, canEdit }: PublicFilesProps) {
  const t = useTranslate()
  const [files, setFiles] = useState(sent)
  const [note, setNote] = useState<string>()
  const input = useRef<HTMLInputElement>(null)

  async function attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work()
      setNote(undefined)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setNote(error.message)
    }
  }

  function add(file: File | undefined): void {
    if (file === undefined) return
    setNote(t('publicForm.uploading', { name: file.name }))
    void attempt(async () => {
      const added = await calls.addFile(file)
      setFiles((now) => [...now, added])
    })
  }

  const remove = ({ Id }: PublicFileInfo) =>
    attempt(async () => {
      await calls.removeFile(Id)
      setFiles((now) => now.filter((one) => one.Id !== Id))
    })

  return (
    <section className="pub-files" aria-labelledby="pub-files-title">
      <h2 id="pub-files-title">{t('publicForm.files')}</h2>
      <ul>
        {files.map((file) => (
          <li key={file.Id}>
            <span>{file.FileName}</span>
            <small>{t('publicForm.size', { size: Math.ceil(file.Size / 1024) })}</small>
            {canEdit ? (
              <Button
                variant="minimal"
                icon={<Cross />}
                aria-label={t('publicForm.remove', { name: file.FileName })}
                onClick={() => void remove(file)}
              />
            ) : null}
          </li>
        ))}
      </ul>
      {canEdit ? (
        <>
          <p className="pub-hint">
            {t('publicForm.filesHint', {
              count: takes.count,
              megabytes: takes.megabytes,
              kinds: takes.kinds.join(', '),
            })}
          </p>
          <input
            ref={input}
            type="file"
            hidden
            accept={takes.kinds.map((kind) => `.${kind}`).join(',')}
            onChange={(event) => {
              add(event.target.files?.[0])
              event.target.value = ''
            }}
          />
          <Button icon={<Paperclip />} disabled={files.length >= takes.count} onClick={() => input.current?.click()}>
            {t('publicForm.addFile')}
          </Button>
        </>
      ) : null}
      <p role="status" className="pub-note">
        {note}
      </p>
    </section>
  )
}
