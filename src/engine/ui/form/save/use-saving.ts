import { useCallback, useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { MoveDefinition } from '#core/model/family-definition.ts'
import type { EntityRecord } from '#core/model/value.ts'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import type { ClientFamily } from '#core/http/definitions-contract.ts'
import type { MoveBody } from '#core/http/odata-contract.ts'
import type { WireRecord } from '../../client/data/odata-client.ts'
import { useToast } from '../../parts/toast/use-toast.ts'
import { useServices } from '../../client/services/app-services.ts'
import { useForm } from '../context/form-context.tsx'
import { doneText } from './done-text.ts'
import { readWireRecord } from '../record/read-wire-record.ts'
import { etagOfRow } from './settle-lost-update.ts'
import { useLeftOutcome } from './use-left-outcome.ts'
import type { FormDraft } from '../draft/use-draft.ts'
import type { RecordWork } from './use-record-work.ts'
import { firstIssue, tabsOf } from '../tabs/tab-of-field.ts'
import { tabParameter, withTab } from '../tabs/use-form-tab.ts'
import { focusField, placedIssues } from '../problems/validation-summary.tsx'

/** What saving works with. */
export interface SavingSource {
  readonly family: ClientFamily
  readonly record: WireRecord | undefined
  readonly work: RecordWork
  readonly keeper: FormDraft['keeper']
  /** ETag the work in the form is based on. */
  readonly etag: string | undefined
  /** Told when the form is based on the server's newest record again. */
  readonly onAccepted: () => void
}

/** Saving, and moves that save first. */
export function useSaving(source: SavingSource) {
  const { record, work, etag } = source
  const saveText = source.family.form.save
  const { store, translate } = useForm()
  const toast = useToast()
  const issueIn = useFirstIssue(source.family, record === undefined)
  const ready = useReady(issueIn)
  const showRefused = useShowRefused(issueIn)
  const accept = useAccept(source)
  const open = useOpenSaved(source.family, record)
  const { save: send, move: sendMove } = work
  const leave = useLeftOutcome(source.family.entity.set, record?.row.Id, work)

  const write = useCallback(
    async (onEtag: string | undefined) => {
      if (!ready()) return undefined
      const saved = await send(onEtag)
      if (saved !== undefined) await accept(saved)
      else showRefused()
      return saved
    },
    [ready, send, accept, showRefused],
  )

  const save = useCallback(async () => {
    if (!store.state.getState().isDirty && record !== undefined) return record
    const saved = await write(etag)
    if (saved === undefined) return undefined
    const done = record === undefined ? saveText : undefined
    const message =
      done === undefined ? translate('form.saved') : doneText(source.family, { row: saved.row, move: done }, translate)
    toast({ message, intent: 'success' })
    open(saved)
    return saved
  }, [store, record, write, etag, toast, translate, open, saveText, source.family])

  const move = useCallback(
    async (asked: MoveDefinition, body: MoveBody) => {
      const isUnsaved = record === undefined || store.state.getState().isDirty
      const from = isUnsaved ? await write(etag) : record
      if (from === undefined) return
      const moved = await sendMove(from, asked.id, body)
      if (moved !== undefined) {
        await accept(moved)
        toast({ message: doneText(source.family, { row: moved.row, move: asked.label }, translate), intent: 'success' })
      } else {
        if (record === undefined) leave(from.row.Id)
        showRefused()
      }
      open(moved ?? from)
    },
    [record, store, write, etag, sendMove, accept, leave, showRefused, toast, translate, open, source.family],
  )

  return { ready, write, save, move }
}

/** Finds the issue to go to: the first of the first tab that has one. */
type FirstIssue = (issues: readonly FieldIssue[]) => FieldIssue | undefined

function useFirstIssue({ form }: ClientFamily, isNew: boolean): FirstIssue {
  const tabs = useMemo(() => tabsOf(form, isNew), [form, isNew])
  return useCallback((issues) => firstIssue(tabs, issues), [tabs])
}

/** Checks everything, shows it and goes to the first problem; true when there is none. */
function useReady(firstOf: FirstIssue): () => boolean {
  const { store, places } = useForm()
  return useCallback(() => {
    store.dropBlankLines()
    const first = firstOf(store.check())
    if (first === undefined) return true
    const { field, lines } = first
    // The messages are drawn first, so that the field says what is wrong when it gets the focus.
    setTimeout(() => places.reach(lines ?? field, () => (lines === undefined ? focusField(field) : focusSummary())))
    return false
  }, [store, places, firstOf])
}

/** Opens the tab of the first thing the server has refused; the focus stays where it is. */
function useShowRefused(firstOf: FirstIssue): () => void {
  const { store, places } = useForm()
  return useCallback(() => {
    const first = firstOf(placedIssues(store.state.getState()))
    if (first !== undefined) places.reach(first.lines ?? first.field, () => undefined)
  }, [store, places, firstOf])
}

function focusSummary(): void {
  document.getElementById('form-summary')?.focus()
}

function useAccept({ family, keeper, onAccepted }: SavingSource): (saved: WireRecord) => Promise<void> {
  const { store } = useForm()
  const { entity: fields } = family
  return useCallback(
    async (saved) => {
      store.accept(readWireRecord(fields, saved.row, store.titles))
      onAccepted()
      await keeper.erase()
    },
    [store, fields, keeper, onAccepted],
  )
}

/** A record that did not exist before gets its own address, with the tab that is open. */
function useOpenSaved(family: ClientFamily, record: WireRecord | undefined): (saved: WireRecord) => void {
  const { base } = useServices()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const isNew = record === undefined
  return useCallback(
    ({ row }) => {
      // The leave guard learns with the next render that nothing is unsaved.
      if (!isNew) return
      const tab = query.get(tabParameter) ?? undefined
      const search = withTab(new URLSearchParams(), tab).toString()
      const path = `${base}/${family.routes.create ?? ''}/${row.Id}`
      setTimeout(() => void navigate({ pathname: path, search }, { replace: true }))
    },
    [navigate, base, family, isNew, query],
  )
}

/** The conflict of a save: their record, and the merge that is saved over it. */
export function useConflict(
  { family, work, onBased }: Pick<SavingSource, 'family' | 'work'> & { readonly onBased: (etag: string) => void },
  write: (etag: string) => Promise<WireRecord | undefined>,
) {
  const { store, translate } = useForm()
  const toast = useToast()
  const { entity: fields } = family
  const { conflict, closeConflict } = work
  const theirs = useMemo(
    () => (conflict === undefined ? undefined : readWireRecord(fields, conflict, store.titles)),
    [conflict, fields, store],
  )

  async function merge(merged: EntityRecord) {
    if (conflict === undefined || theirs === undefined) return
    const etag = etagOfRow(conflict)
    store.restore({ record: merged, baseline: theirs, words: {}, cellWords: {}, titles: [] })
    onBased(etag)
    closeConflict()
    if ((await write(etag)) !== undefined) toast({ message: translate('form.saved'), intent: 'success' })
  }

  return { theirs, merge }
}
