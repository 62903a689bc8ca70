import { lazy, Suspense, useState } from 'react'
import { useStore } from 'zustand'
import type { ClientFamily } from '#core/http/definitions-contract.ts'
import type { MoveDefinition } from '#core/model/workflow/workflow-definition.ts'
import type { VersionedRecord } from '../../client/data/odata-client.ts'
import type { OfferedMoves } from '../moves/available-moves.ts'
import { useFormLinks } from '../links/use-form-links.ts'
import { useOfferedMoves } from '../moves/use-offered-moves.ts'
import { ConflictDialog } from '../conflict/conflict-dialog.tsx'
import { ConfirmDelete } from '../moves/confirm-delete.tsx'
import { DraftBanner } from '../draft/draft-banner.tsx'
import { FormDrawer } from '../drawer/form-drawer.tsx'
import { useDrawer } from '../drawer/use-drawer.ts'
import { FormActions } from './form-actions.tsx'
import { useForm, useFormState } from '../context/form-context.tsx'
import { FormTabs } from './form-tabs.tsx'
import type { FormTheme } from '../../contracts/form-theme.ts'
import { FormTitle } from './form-title.tsx'
import { FormLeaveQuestion } from '../draft/form-leave-question.tsx'
import { useDownloadPdf } from '../print/use-download-pdf.ts'
import { PrintView } from '../print/print-view.tsx'
import { usePrintedSheet } from '../print/use-printed-sheet.ts'
import { useScaling } from '../scale/use-scaling.tsx'
import { useAskedMoves } from '../moves/use-asked-moves.tsx'
import { useFormCommands } from './use-form-commands.ts'
import { useFormKeys } from './use-form-keys.ts'
import { useFormMakings, type OfferedMakings } from './use-form-makings.ts'
import { ValidationSummary } from '../problems/validation-summary.tsx'
import { WarnedSave } from '../save/warned-save.tsx'
import { WorkNotice } from '../save/work-notice.tsx'

const RunProgress = lazy(async () => ({ default: (await import('../run/run-progress.tsx')).RunProgress }))

interface FormBodyProps {
  readonly family: ClientFamily
  readonly record: VersionedRecord | undefined
  readonly theme: FormTheme
}

/** Everything an open form shows: title and buttons, what there is to say, header, lines, drawer and questions. */
export function FormBody({ family, record, theme }: FormBodyProps) {
  const { translate, canEdit } = useForm()
  const isDirty = useFormState((form) => form.isDirty)
  const commands = useFormCommands(family, record)
  const { writer } = commands
  const { phase, conflict } = useStore(writer.state)
  const [isDeleting, setDeleting] = useState(false)
  const moves = useOfferedMoves(family, record?.row)
  const isBusy = phase.kind === 'working' || phase.kind === 'lost'
  const { start: startMove, questions } = useAskedMoves(writer, family)
  const links = useFormLinks(family, record?.row)
  const hasMain = canEdit || links.first !== undefined || moves.primary !== undefined
  const makings = useFormMakings(family, record?.row, hasMain)
  const hasDrawer = record !== undefined && family.form.drawers.length > 0
  const drawer = useDrawer(hasDrawer)
  const printed = usePrintedSheet(family)
  const pdf = useDownloadPdf(family)
  const copy = record !== undefined && family.access.canCreate ? commands.copy : undefined
  const scaling = useScaling(family, { print: printed.printScaled, copy })
  useFormKeys({
    save: canEdit ? writer.save : undefined,
    primary: isBusy ? undefined : primaryOf({ links, moves, makings }, startMove),
  })

  return (
    <div className="frm-screen" aria-busy={isBusy} data-drawer={drawer.isOpen} data-fixed={!canEdit}>
      <div className="frm-main" inert={drawer.isOver}>
        <header className="frm-head">
          <FormTitle family={family} row={record?.row} />
          <FormActions
            moves={moves}
            links={links}
            isBusy={isBusy}
            isDrawerOpen={drawer.isOpen}
            saveText={(record === undefined ? family.form.save : undefined) ?? 'form.save'}
            writer={canEdit ? writer : undefined}
            onMove={startMove}
            makings={makings}
            onCopy={copy && (() => void copy())}
            onScale={scaling.open}
            onPrint={family.form.print ? () => print() : undefined}
            onPdf={family.form.print && record !== undefined && !isDirty ? () => void pdf(record.row) : undefined}
            sheets={record === undefined ? [] : printed.sheets}
            onDelete={record?.row['@larder.canDelete'] === true ? () => setDeleting(true) : undefined}
            onDrawer={hasDrawer ? drawer.toggle : undefined}
          />
        </header>
        <FoundDraft commands={commands} etag={record?.etag} />
        <WorkNotice writer={writer} />
        {family.run === undefined || record === undefined ? null : (
          <Suspense fallback={null}>
            <RunProgress family={family} record={record} />
          </Suspense>
        )}
        <ValidationSummary />
        <FormTabs family={family} theme={theme} onSubmit={() => void writer.save()} />
      </div>
      {hasDrawer && drawer.isOpen ? (
        <FormDrawer
          family={family}
          record={{ set: family.entity.set, id: record.row.Id, stamp: stampOf(record) }}
          isOver={drawer.isOver}
          onClose={drawer.close}
        />
      ) : null}
      {questions}
      {scaling.dialog}
      <WarnedSave writer={writer} />
      {conflict === undefined ? null : (
        <ConflictDialog
          newer={conflict}
          onCancel={writer.closeConflict}
          onMerge={(merged) => void writer.merge(merged)}
        />
      )}
      {isDeleting ? (
        <ConfirmDelete
          onCancel={() => setDeleting(false)}
          onConfirm={() => {
            setDeleting(false)
            void commands.remove()
          }}
        />
      ) : null}
      <FormLeaveQuestion
        onDiscard={() => void commands.forget()}
        onSave={async () => (await writer.save()) !== undefined}
      />
      <PrintView family={family} page={printed.page} />
      <p className="frm-hidden" role="status">
        {isBusy ? translate('form.working') : ''}
      </p>
    </div>
  )
}

interface Offered {
  readonly links: ReturnType<typeof useFormLinks>
  readonly moves: OfferedMoves
  readonly makings: OfferedMakings
}

/** What the key of the main action does: it follows a link that leads, starts the main move, or makes what leads. */
function primaryOf(
  { links: { first, follow }, moves: { primary }, makings }: Offered,
  start: (move: MoveDefinition) => void,
): (() => void) | undefined {
  if (first !== undefined) return () => follow(first)
  return primary === undefined ? makings.first?.run : () => start(primary)
}

interface FoundDraftProps {
  readonly commands: ReturnType<typeof useFormCommands>
  readonly etag: string | undefined
}

/** Offers unsaved work that was found. */
function FoundDraft({ commands: { draft, restoreDraft, discardDraft }, etag }: FoundDraftProps) {
  if (draft.found === undefined) return null
  const isBehind = draft.found.etag !== etag
  return <DraftBanner draft={draft.found} isBehind={isBehind} onRestore={restoreDraft} onDiscard={discardDraft} />
}

/** Changes whenever anything happened to the record: a move need not make a new version. */
function stampOf({ row, etag }: VersionedRecord): string {
  return [etag, row.Status, row.EditedOn, row.CurrentLevel].map(String).join('/')
}
