import { Document, Trash } from '@blueprintjs/icons'
import { useId, useState } from 'react'
import type { AttachmentInfo } from '#core/http/drawer-contract.ts'
import { scalarIn } from '#core/record/read-values.ts'
import { ConfirmDelete } from '../moves/confirm-delete.tsx'
import { useForm, useFormState } from '../context/form-context.tsx'
import type { DrawerTabProps } from './drawer-tab-props.ts'
import { DrawerList } from './drawer-list.tsx'
import { DrawerTime } from './drawer-time.tsx'
import { useDrawerList } from './use-drawer-list.ts'
import { useFileWrites, type SendingFile } from './use-file-writes.ts'
import { buttonClass } from '../../parts/button/button-class.ts'
import { Button } from '../../parts/button/button.tsx'

/** Files of the record: see, save, add by button or drop, remove. */
export function AttachmentsTab({ family, record }: DrawerTabProps) {
  const { translate, canEdit } = useForm()
  const query = useDrawerList<AttachmentInfo>(record, 'attachments')
  const { sending, problems, send, remove, save } = useFileWrites()
  const [asked, setAsked] = useState<AttachmentInfo>()
  const status = useFormState((form) => scalarIn(form.record, 'status'))
  // The server takes none then either.
  const isFinished = family.workflow?.finished.includes(String(status)) === true
  const canAdd = family.access.canCreate && !isFinished
  return (
    <div
      className="frm-attachments"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        if (canAdd) void send([...event.dataTransfer.files])
      }}
    >
      {canAdd ? <AddFiles isBusy={sending !== undefined} onChoose={(files) => void send(files)} /> : null}
      <Sending file={sending} />
      {problems.map((problem) => (
        <p key={problem} className="frm-wrong" role="alert">
          {problem}
        </p>
      ))}
      <DrawerList query={query} empty={canAdd ? 'form.drawer.noAttachments' : 'form.drawer.noFiles'}>
        {(entries) => (
          <ul className="frm-feed">
            {entries.map((entry) => (
              <Attachment
                key={entry.Id}
                entry={entry}
                onSave={() => void save(entry.Id, entry.FileName)}
                onRemove={canAdd && canEdit ? () => setAsked(entry) : undefined}
              />
            ))}
          </ul>
        )}
      </DrawerList>
      {asked === undefined ? null : (
        <ConfirmDelete
          title={translate('form.attachments.remove', { name: asked.FileName })}
          question={translate('form.attachments.removeQuestion')}
          onCancel={() => setAsked(undefined)}
          onConfirm={() => {
            setAsked(undefined)
            void remove(asked.Id, asked.FileName)
          }}
        />
      )}
    </div>
  )
}

function AddFiles({ isBusy, onChoose }: { readonly isBusy: boolean; readonly onChoose: (files: File[]) => void }) {
  const { translate } = useForm()
  const inputId = useId()
  return (
    <div className="frm-add-file">
      <input
        id={inputId}
        className="frm-hidden"
        type="file"
        multiple
        disabled={isBusy}
        onChange={(event) => {
          onChoose([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      <label className={buttonClass({ className: 'frm-upload' })} htmlFor={inputId}>
        {translate('form.attachments.add')}
      </label>
      <p className="frm-feed-facts">{translate('form.attachments.allowed')}</p>
    </div>
  )
}

function Sending({ file }: { readonly file: SendingFile | undefined }) {
  const { translate } = useForm()
  if (file === undefined) return null
  return (
    <label className="frm-sending">
      <span>{translate('form.attachments.sending', { name: file.name })}</span>
      <progress max={1} value={file.share} />
    </label>
  )
}

interface AttachmentProps {
  readonly entry: AttachmentInfo
  readonly onSave: () => void
  readonly onRemove: (() => void) | undefined
}

function Attachment({ entry, onSave, onRemove }: AttachmentProps) {
  const { translate, locale } = useForm()
  const size = new Intl.NumberFormat(locale.language, { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 })
  return (
    <li className="frm-attachment">
      <Document aria-hidden="true" />
      <div>
        <button type="button" className="frm-link" onClick={onSave}>
          {entry.FileName}
        </button>
        <p className="frm-feed-facts">
          {size.format(Math.max(1, Math.round(entry.Size / 1024)))} · {entry.EnteredBy.Name} ·{' '}
          <DrawerTime at={entry.EnteredOn} />
        </p>
      </div>
      {onRemove === undefined ? null : (
        <Button
          variant="minimal"
          aria-label={translate('form.attachments.remove', { name: entry.FileName })}
          onClick={onRemove}
          icon={<Trash aria-hidden="true" />}
        />
      )}
    </li>
  )
}
