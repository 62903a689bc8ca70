import { useCallback, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { ClientFamily } from '#core/http/definitions-contract.ts'
import type { WireRecord } from '../data/odata-client.ts'
import { useToast } from '../feedback/use-toast.ts'
import { useServices } from '../services/app-services.ts'
import { useSessionInfo } from '../state/use-session.ts'
import { copyOfRecord } from './copy-of-record.ts'
import type { DraftKey } from './draft.ts'
import { useForm } from './form-context.tsx'
import { createIndexedDbDrafts } from './indexed-db-drafts.ts'
import { useDraft } from './use-draft.ts'
import { useRecordWork } from './use-record-work.ts'
import { useConflict, useSaving } from './use-saving.ts'

const drafts = createIndexedDbDrafts(indexedDB)

/** Everything the buttons, keys and banners of a form do. */
export function useFormCommands(family: ClientFamily, record: WireRecord | undefined) {
  const { store } = useForm()
  const isCopy = useLocation().search.includes('copy')
  const keyOf = useDraftKey(family)
  const recordId = record?.row.Id
  const key = useMemo(() => keyOf({ isCopy, recordId }), [keyOf, isCopy, recordId])
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

  const life = useRecordLife({ family, record, work, forget, copyKey: keyOf({ isCopy: true, recordId: undefined }) })
  return { ...saving, ...conflict, ...life, work, draft, forget, restoreDraft, discardDraft }
}

interface DraftPlace {
  readonly isCopy: boolean
  readonly recordId: number | undefined
}

/** Keys of drafts of this person; a copy has a place of its own, so that it does not push out unsaved new work. */
function useDraftKey(family: ClientFamily): (place: DraftPlace) => DraftKey {
  const { tenantId, userId } = useSessionInfo()
  return useCallback(
    ({ isCopy, recordId }) => ({ tenantId, userId, familyId: isCopy ? `${family.id}:copy` : family.id, recordId }),
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
