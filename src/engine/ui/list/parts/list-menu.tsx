import { Download, FloppyDisk, More, Print, Refresh, SendMessage, Tick, Trash } from '@blueprintjs/icons'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { MenuEntry } from '../../parts/menu/action-menu.tsx'
import { MenuButton } from '../../parts/menu/menu-button.tsx'
import { useReadMark } from '../../client/data/use-read-mark.ts'
import { useToast } from '../../parts/toast/use-toast.ts'
import { useServices } from '../../client/services/app-services.ts'
import { downloadExport } from '../actions/download-export.ts'
import { messageOfError } from '../actions/message-of-error.ts'
import { useList } from '../model/list-model.ts'
import { plainQuery } from '../view/plain-query.ts'
import { PrintTable } from './print-table.tsx'
import { SaveViewDialog } from './save-view-dialog.tsx'

/** What is done with the list as a whole: export, print, save the view, look again. */
export function ListMenu() {
  const model = useList()
  const { list, family, window, columns, isRelated, translate } = model
  const toast = useToast()
  const [dialog, setDialog] = useState<'save' | 'print'>()
  const close = () => setDialog(undefined)
  const download = (format: 'csv' | 'xlsx') => {
    toast({ message: translate('list.exportStarted') })
    downloadExport(window.source, { format, columns, fileName: `${translate(list.title)}.${format}` }).catch(
      (error: unknown) => toast({ message: messageOfError(error, translate), intent: 'danger' }),
    )
  }
  const exports = list.export.map((format): MenuEntry => ({
    id: format,
    icon: <Download />,
    text: translate(`list.export.${format}`),
    run: () => download(format),
  }))
  const save: MenuEntry = {
    id: 'save',
    icon: <FloppyDisk />,
    text: translate('list.saveView'),
    run: () => setDialog('save'),
  }
  const forgotten = useDeleteEntry()
  const marks = useMarkEntries()
  const entries = [
    { id: 'refresh', icon: <Refresh />, text: translate('list.refresh'), run: window.retry },
    ...(isRelated ? [] : [save, ...forgotten, ...marks]),
    undefined,
    ...exports,
    { id: 'print', icon: <Print />, text: translate('list.print'), run: () => setDialog('print') },
  ]
  return (
    <>
      <MenuButton
        // In a form the record has such a menu too.
        label={isRelated ? translate('list.moreOf', { list: translate(list.title) }) : translate('list.more')}
        icon={<More />}
        hasText={false}
        entries={entries}
      />
      {dialog === 'save' ? <SaveViewDialog onClose={close} /> : null}
      {dialog === 'print' ? <PrintTable key={family.id} onDone={close} /> : null}
    </>
  )
}

/** Marking everything as read, and the way to what was composed here. */
function useMarkEntries(): readonly MenuEntry[] {
  const { family, composed, translate } = useList()
  const { base } = useServices()
  const navigate = useNavigate()
  const toast = useToast()
  const mark = useReadMark(family.entity.set)
  const markAll = () => {
    mark(undefined, true).then(
      () => toast({ message: translate('messages.allMarked'), intent: 'success' }),
      (error: unknown) => toast({ message: messageOfError(error, translate), intent: 'danger' }),
    )
  }
  const own = composed === family ? undefined : Object.values(composed.lists)[0]
  return [
    ...(family.entity.readMark === undefined
      ? []
      : [{ id: 'markAll', icon: <Tick />, text: translate('messages.markAllRead'), run: markAll }]),
    ...(own === undefined
      ? []
      : [
          {
            id: 'composed',
            icon: <SendMessage />,
            text: translate(own.title),
            run: () => void navigate(`${base}/${own.route}`),
          },
        ]),
  ]
}

/** Forgetting the saved view that is open now. */
function useDeleteEntry(): readonly MenuEntry[] {
  const { userViews, translate } = useList()
  const now = plainQuery(useLocation().search)
  const { views } = userViews.kept
  const open = views.find(({ query }) => query === now)
  if (open === undefined) return []
  const text = translate('list.deleteView', { name: open.name })
  const run = () => userViews.keep({ views: views.filter((view) => view !== open) })
  return [{ id: 'delete', icon: <Trash />, text, isDanger: true, run }]
}
