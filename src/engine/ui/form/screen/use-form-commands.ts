import { useCallback, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useStore } from 'zustand'
import type { ClientFamily } from '#core/http/definitions-contract.ts'
import type { EntityRecord } from '#core/model/value.ts'
import { readList, type VersionedRecord } from '../../client/data/odata-client.ts'
import { useToast } from '../../parts/toast/use-toast.ts'
import { useServices } from '../../client/services/app-services.ts'
import { printSourceLink, readSourceLink } from '../../client/sources/source-link.ts'
import { homeList } from '../../client/address/home-list.ts'
import { useDefinitions, useSessionInfo } from '../../client/state/use-session.ts'
import { copyOfRecord } from './copy-of-record.ts'
import { leaveUnseenOut } from './leave-unseen-out.ts'
import type { DraftKey } from '../draft/draft.ts'
import { useForm } from '../context/form-context.tsx'
import type { ReadSet } from '../lookups/resolve-lookups.ts'
import { createIndexedDbDrafts } from '../draft/indexed-db-drafts.ts'
import { useDraft } from '../draft/use-draft.ts'
import { createRecordWriter, type RecordWriter } from '../save/record-writer.ts'
import { useRecordWriter } from '../save/use-record-writer.ts'

const drafts = createIndexedDbDrafts(indexedDB)

/** The writer of a form, its draft, and what is done with the record besides: copying and deleting. */
export function useFormCommands(family: ClientFamily, record: VersionedRecord | undefined) {
  const { store } = useForm()
  const { search } = useLocation()
  const link = record === undefined ? readSourceLink(search) : undefined
  const isCopy = link === undefined && new URLSearchParams(search).has('copy')
  const keyOf = useDraftKey(family)
  const recordId = record?.row.Id
  const place = link === undefined ? (isCopy ? ':copy' : '') : printSourceLink(link)
  const key = useMemo(() => keyOf(place, recordId), [keyOf, place, recordId])
  const [writer] = useState(() => createRecordWriter(store))
  const basedOn = useStore(writer.state, (state) => state.basedOn)
  const draft = useDraft(store, { drafts, key, etag: basedOn ?? record?.etag, isCopy })
  const { keeper, found, dismiss } = draft
  useRecordWriter(writer, { family, record, keeper })

  async function forget() {
    store.accept(store.state.getState().baseline)
    await keeper.erase()
  }

  function restoreDraft() {
    if (found === undefined) return
    store.restore(found)
    writer.baseOn(found.etag)
    dismiss()
  }

  function discardDraft() {
    dismiss()
    void keeper.erase()
  }

  const life = useRecordLife({ family, writer, forget, copyKey: keyOf(':copy', undefined) })
  return { ...life, writer, draft, forget, restoreDraft, discardDraft }
}

/** Keys of drafts of this person; a copy and what is made from others have places of their own, so that they do not push out unsaved new work. */
function useDraftKey(family: ClientFamily): (place: string, recordId: number | undefined) => DraftKey {
  const { tenantId, userId, siteId } = useSessionInfo()
  return useCallback(
    (place, recordId) => ({ tenantId, userId, siteId, familyId: `${family.id}${place}`, recordId }),
    [tenantId, userId, siteId, family],
  )
}

interface RecordLife {
  readonly family: ClientFamily
  readonly writer: RecordWriter
  readonly forget: () => Promise<void>
  readonly copyKey: DraftKey
}

/** Copying a record into a new one, and deleting it. */
function useRecordLife({ family, writer, forget, copyKey }: RecordLife) {
  const { store, translate } = useForm()
  const { api, base, now } = useServices()
  const { families } = useDefinitions()
  const navigate = useNavigate()
  const toast = useToast()

  async function copy(record?: EntityRecord) {
    const kept = { keptAt: now().toISOString(), etag: undefined, titles: store.titles.all() }
    const copied = copyOfRecord(store, family.entity, record)
    const read: ReadSet = (set, query) => readList(api, { set, query })
    // Without a net the copy is made whole; what the site does not see is told when it is saved.
    const seen = await leaveUnseenOut(copied.record, { lines: store.logic.lines, read, families }).catch(
      () => undefined,
    )
    await drafts.keep(copyKey, { ...copied, record: seen?.record ?? copied.record, ...kept })
    await navigate(`${base}/${family.routes.create ?? ''}?copy`)
    if (seen !== undefined && seen.left > 0)
      toast({ message: translate('form.copyLeftOut', { count: seen.left }), intent: 'warning' })
  }

  async function remove() {
    if (!(await writer.remove())) return
    await forget()
    toast({ message: translate('form.deleted'), intent: 'success' })
    setTimeout(() => void navigate(`${base}/${homeList(family, families) ?? ''}`, { replace: true }))
  }

  return { copy, remove }
}
