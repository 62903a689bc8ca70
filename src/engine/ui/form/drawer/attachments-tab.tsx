import { Document, Trash } from '@blueprintjs/icons'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { attachmentLimit, attachmentPath, type AttachmentInfo } from '#core/http/drawer-contract.ts'
import { ApiError } from '../../api/api-error.ts'
import { useServices } from '../../services/app-services.ts'
import { useForm } from '../form-context.tsx'
import type { DrawerTabProps } from './drawer-tab-props.ts'
import { DrawerList } from './drawer-list.tsx'
import { DrawerTime } from './drawer-time.tsx'
import { saveFile } from './save-file.ts'
import { useDrawerList } from './use-drawer-list.ts'

/** Files of the record: see, save, add by button or drop, remove. */
export function AttachmentsTab({ record }: DrawerTabProps) {
  const { translate } = useForm()
  const query = useDrawerList<AttachmentInfo>(record, 'attachments')
  const { send, remove, isSending, problem } = useAttachmentWrites(record)
  const inputId = useId()
  return (
    <div
      className="frm-attachments"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        void send([...event.dataTransfer.files])
      }}
    >
      <label className="bp6-button frm-upload" htmlFor={inputId}>
        {translate('form.attachments.add')}
      </label>
      <input
        id={inputId}
        className="frm-hidden"
        type="file"
        multiple
        disabled={isSending}
        onChange={(event) => {
          void send([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      {isSending ? <progress aria-label={translate('form.attachments.sending')} /> : null}
      {problem === undefined ? null : (
        <p className="frm-wrong" role="alert">
          {problem}
        </p>
      )}
      <DrawerList query={query} empty="form.drawer.noAttachments">
        {(entries) => (
          <ul className="frm-feed">
            {entries.map((entry) => (
              <Attachment key={entry.Id} entry={entry} record={record} onRemove={() => void remove(entry.Id)} />
            ))}
          </ul>
        )}
      </DrawerList>
    </div>
  )
}

interface AttachmentProps extends Pick<DrawerTabProps, 'record'> {
  readonly entry: AttachmentInfo
  readonly onRemove: () => void
}

function Attachment({ entry, record, onRemove }: AttachmentProps) {
  const { translate, locale, canEdit } = useForm()
  const { api } = useServices()
  const size = new Intl.NumberFormat(locale.language, { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 })
  return (
    <li className="frm-attachment">
      <Document aria-hidden="true" />
      <div>
        <button
          type="button"
          className="frm-link"
          onClick={() => void saveFile(api, attachmentPath(record.set, record.id, entry.Id), entry.FileName)}
        >
          {entry.FileName}
        </button>
        <p className="frm-feed-facts">
          {size.format(Math.max(1, Math.round(entry.Size / 1024)))} · {entry.EnteredBy.Name} ·{' '}
          <DrawerTime at={entry.EnteredOn} />
        </p>
      </div>
      {canEdit ? (
        <button
          type="button"
          className="bp6-button bp6-minimal"
          aria-label={translate('form.attachments.remove', { name: entry.FileName })}
          onClick={onRemove}
        >
          <Trash aria-hidden="true" />
        </button>
      ) : null}
    </li>
  )
}

function useAttachmentWrites(record: DrawerTabProps['record']) {
  const { translate } = useForm()
  const { api } = useServices()
  const client = useQueryClient()
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const refresh = () => client.invalidateQueries({ predicate: (query) => query.queryKey.includes('attachments') })

  async function attempt(work: () => Promise<unknown>) {
    setSending(true)
    setProblem(undefined)
    try {
      await work()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.isOffline ? translate('errorsUi.offline') : error.message)
    } finally {
      setSending(false)
      await refresh()
    }
  }

  async function sendAll(files: readonly File[]) {
    for (const file of files) {
      const path = `${attachmentPath(record.set, record.id)}?name=${encodeURIComponent(file.name)}`
      await api.json(path, { method: 'POST', body: file })
    }
  }

  return {
    isSending,
    problem,
    send: async (files: readonly File[]) => {
      const tooLarge = files.find((file) => file.size > attachmentLimit)
      if (tooLarge === undefined) await attempt(() => sendAll(files))
      else setProblem(translate('form.attachments.tooLarge', { name: tooLarge.name }))
    },
    remove: (id: number) => attempt(() => api.json(attachmentPath(record.set, record.id, id), { method: 'DELETE' })),
  }
}
