import { useCallback, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { MoveDefinition } from '#core/definition/family-definition.ts'
import type { EntityRecord } from '#core/definition/value.ts'
import type { ClientFamily } from '#core/http/definitions-contract.ts'
import type { MoveBody } from '#core/http/odata-contract.ts'
import type { WireRecord } from '../data/odata-client.ts'
import { useToast } from '../feedback/use-toast.ts'
import { useServices } from '../services/app-services.ts'
import { useSessionInfo } from '../state/use-session.ts'
import { copyOfRecord } from './copy-of-record.ts'
import { useForm } from './form-context.tsx'
import { createIndexedDbDrafts } from './indexed-db-drafts.ts'
import { readWireRecord } from './read-wire-record.ts'
import { useDraft, type FormDraft } from './use-draft.ts'
import { etagOfRow, useRecordWork, type RecordWork } from './use-record-work.ts'
import { focusField } from './validation-summary.tsx'

/** Everything the buttons, keys and banners of a form do. */
export interface FormCommands {
  readonly work: RecordWork
  readonly draft: FormDraft
  /** Their record while a conflict is open. */
  readonly theirs: EntityRecord | undefined
  /** Checks everything and shows it; true when nothing is wrong. */
  readonly ready: () => boolean
  readonly save: () => Promise<WireRecord | undefined>
  readonly move: (move: MoveDefinition, body: MoveBody) => Promise<void>
  readonly merge: (merged: EntityRecord) => void
  readonly copy: () => Promise<void>
  readonly remove: () => Promise<void>
  readonly restoreDraft: () => void
  readonly discardDraft: () => void
  /** Forgets unsaved work, also its draft. */
  readonly forget: () => Promise<void>
}

const drafts = createIndexedDbDrafts(indexedDB)

/** The commands of the open form. */
export function useFormCommands(family: ClientFamily, record: WireRecord | undefined): FormCommands {
  const { store, translate } = useForm()
  const { base } = useServices()
  const session = useSessionInfo()
  const navigate = useNavigate()
  const toast = useToast()
  const recordId = record?.row.Id
  const isCopy = useLocation().search.includes('copy')
  const { tenantId, userId } = session
  const key = useMemo(
    () => ({ tenantId, userId, familyId: isCopy ? `${family.id}:copy` : family.id, recordId }),
    [tenantId, userId, isCopy, family, recordId],
  )
  // A restored draft is based on the version it was made on, so that newer changes are met and not overwritten.
  const [draftEtag, setDraftEtag] = useState<string>()
  const etag = draftEtag ?? record?.etag
  const work = useRecordWork(store, family, recordId)
  const draft = useDraft(store, { drafts, key, etag, isCopy })
  const { keeper } = draft
  const { fields } = family.entity

  const accept = useCallback(
    async (saved: WireRecord) => {
      store.accept(readWireRecord(fields, saved.row, store.titles))
      setDraftEtag(undefined)
      await keeper.erase()
    },
    [store, fields, keeper],
  )

  const open = useCallback(
    (saved: WireRecord) => {
      // The leave guard learns with the next render that nothing is unsaved.
      setTimeout(() => void navigate(`${base}/${family.routes.create ?? ''}/${saved.row.Id}`, { replace: true }))
    },
    [navigate, base, family],
  )

  const ready = useCallback(() => {
    store.dropBlankLines()
    const issues = store.check()
    const first = issues[0]
    if (first !== undefined) setTimeout(() => (first.lines === undefined ? focusField(first.field) : focusSummary()))
    return first === undefined
  }, [store])

  const write = useCallback(
    async (onEtag: string | undefined) => {
      if (!ready()) return undefined
      const saved = await work.save(onEtag)
      if (saved !== undefined) await accept(saved)
      return saved
    },
    [ready, work, accept],
  )

  const save = useCallback(async () => {
    const saved = await write(etag)
    if (saved === undefined) return undefined
    toast({ message: translate('form.saved'), intent: 'success' })
    if (recordId === undefined) open(saved)
    return saved
  }, [write, etag, toast, translate, recordId, open])

  const move = useCallback(
    async (asked: MoveDefinition, body: MoveBody) => {
      const isUnsaved = record === undefined || store.state.getState().isDirty
      const from = isUnsaved ? await write(etag) : record
      if (from === undefined) return
      const moved = await work.move(from, asked.id, body)
      if (moved !== undefined) {
        await accept(moved)
        toast({ message: translate('form.move.done', { move: translate(asked.label) }), intent: 'success' })
      }
      if (recordId === undefined) open(moved ?? from)
    },
    [record, store, write, etag, work, accept, toast, translate, recordId, open],
  )

  const conflict = work.conflict
  const theirs = useMemo(
    () => (conflict === undefined ? undefined : readWireRecord(fields, conflict, store.titles)),
    [conflict, fields, store],
  )

  return {
    work,
    draft,
    theirs,
    ready,
    save,
    move,
    merge(merged) {
      if (conflict === undefined || theirs === undefined) return
      store.restore({ record: merged, baseline: theirs, words: {}, cellWords: {}, titles: [] })
      setDraftEtag(etagOfRow(conflict))
      work.closeConflict()
      void write(etagOfRow(conflict)).then(
        (saved) => saved && toast({ message: translate('form.saved'), intent: 'success' }),
      )
    },
    async copy() {
      const copy = copyOfRecord(store)
      const kept = { ...copy, keptAt: new Date().toISOString(), etag: undefined, titles: store.titles.all() }
      await drafts.keep({ tenantId, userId, familyId: `${family.id}:copy`, recordId: undefined }, kept)
      await navigate(`${base}/${family.routes.create ?? ''}?copy`)
    },
    async remove() {
      if (record === undefined || !(await work.remove(record))) return
      await forget()
      toast({ message: translate('form.deleted'), intent: 'success' })
      setTimeout(() => void navigate(`${base}/${Object.values(family.routes.lists)[0] ?? ''}`, { replace: true }))
    },
    restoreDraft() {
      if (draft.found === undefined) return
      store.restore(draft.found)
      setDraftEtag(draft.found.etag)
      draft.dismiss()
    },
    discardDraft() {
      draft.dismiss()
      void keeper.erase()
    },
    forget,
  }

  async function forget() {
    store.accept(store.state.getState().baseline)
    await keeper.erase()
  }
}

function focusSummary(): void {
  document.getElementById('form-summary')?.focus()
}
