import { useCallback, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { ClientFamily } from '#core/http/definitions-contract.ts'
import type { WireRecord } from '../../client/data/odata-client.ts'
import { useToast } from '../../parts/toast/use-toast.ts'
import { useServices } from '../../client/services/app-services.ts'
import { printSourceLink, readSourceLink } from '../../client/sources/source-link.ts'
import { useSessionInfo } from '../../client/state/use-session.ts'
import { copyOfRecord } from './copy-of-record.ts'
import type { DraftKey } from '../draft/draft.ts'
import { useForm } from '../context/form-context.tsx'
import { createIndexedDbDrafts } from '../draft/indexed-db-drafts.ts'
import { useDraft } from '../draft/use-draft.ts'
import { useRecordWork } from '../save/use-record-work.ts'
import { useConflict, useSaving } from '../save/use-saving.ts'

const drafts = createIndexedDbDrafts(indexedDB)

/** Everything the buttons, keys and banners of a form do. */
export function useFormCommands(family: ClientFamily, record: WireRecord | undefined) {
  const { store } = useForm()
  const { search } = useLocation()
  const link = record === undefined ? readSourceLink(search) : undefined
  const isCopy = link === undefined && new URLSearchParams(search).has('copy')
  const keyOf = useDraftKey(family)
  const recordId = record?.row.Id
  const place = link === undefined ? (isCopy ? ':copy' : '') : printSourceLink(link)
  const key = useMemo(() => keyOf(place, recordId), [keyOf, place, recordId])
  // A restored draft is based on the version it was made on, so that newer changes are met and not overwritten.
  const [draftEtag, setDraftEtag] = useState<string>()
  const onAccepted = useCallback(() => setDraftEtag(undefined), [])
  const etag = draftEtag ?? record?.etag
  const work = useRecordWork(store, family, recordId)
  const draft = useDraft(store, { drafts, key, etag, isCopy })
  const { keeper, found, dismiss } = draft
  const saving = useSaving({ family, record, work, keeper, etag, onAccepted })
  const conflict = useConflict({ family, work, onBased: setDraftEtag }, saving.write)

  async function forget() {
    store.accept(store.state.getState().baseline)
    await keeper.erase()
  }

  function restoreDraft() {
    if (found === undefined) return
    store.restore(found)
    setDraftEtag(found.etag)
    dismiss()
  }

  function discardDraft() {
    dismiss()
    void keeper.erase()
  }

  const life = useRecordLife({ family, record, work, forget, copyKey: keyOf(':copy', undefined) })
  return { ...saving, ...conflict, ...life, work, draft, forget, restoreDraft, discardDraft }
}

/** Keys of drafts of this person; a copy and what is made from others have places of their own, so that they do not push out unsaved new work. */
function useDraftKey(family: ClientFamily): (place: string, recordId: number | undefined) => DraftKey {
  const { tenantId, userId } = useSessionInfo()
  return useCallback(
    (place, recordId) => ({ tenantId, userId, familyId: `${family.id}${place}`, recordId }),
    [tenantId, userId, family],
  )
}

interface RecordLife {
  readonly family: ClientFamily
  readonly record: WireRecord | undefined
  readonly work: ReturnType<typeof useRecordWork>
  readonly forget: () => Promise<void>
  readonly copyKey: DraftKey
}

/** Copying a record into a new one, and deleting it. */
function useRecordLife({ family, record, work, forget, copyKey }: RecordLife) {
  const { store, translate } = useForm()
  const { base, now } = useServices()
  const navigate = useNavigate()
  const toast = useToast()

  async function copy() {
    const kept = { keptAt: now().toISOString(), etag: undefined, titles: store.titles.all() }
    await drafts.keep(copyKey, { ...copyOfRecord(store), ...kept })
    await navigate(`${base}/${family.routes.create ?? ''}?copy`)
  }

  async function remove() {
    if (record === undefined || !(await work.remove(record))) return
    await forget()
    toast({ message: translate('form.deleted'), intent: 'success' })
    setTimeout(() => void navigate(`${base}/${Object.values(family.routes.lists)[0] ?? ''}`, { replace: true }))
  }

  return { copy, remove }
}
