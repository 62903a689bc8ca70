import { use, useMemo } from 'react'
import type { MoveDefinition } from '#core/model/workflow/workflow-definition.ts'
import type { ClientFamily } from '#core/http/definitions-contract.ts'
import type { PublicFormAnswer } from '#core/http/public-form-contract.ts'
import { formatMoment } from '#core/field-kinds/parts/format-moment.ts'
import { useTranslate } from '../../client/i18n/use-translate.ts'
import { useServices } from '../../client/services/app-services.ts'
import { useLocale } from '../../client/state/use-session.ts'
import type { PublicFormProps } from '../../contracts/public-form-props.ts'
import type { FormTheme } from '../../contracts/form-theme.ts'
import { FormContext } from '../context/form-context.tsx'
import { ValidationSummary } from '../problems/validation-summary.tsx'
import { FormSections } from '../screen/form-sections.tsx'
import '../screen/form.css'
import './public-form.css'
import { PublicBar } from './public-bar.tsx'
import { PublicFiles } from './public-files.tsx'
import { useDraftKeeping, type DraftState } from './use-draft-keeping.ts'
import { usePublicStore } from './use-public-store.ts'
import { useSending } from './use-sending.ts'

/** A form for people outside: the engine's own fields and grids, files, and one way to send it (PUBLIC-14). */
export function PublicForm(props: PublicFormProps) {
  const { modules } = useServices()
  const { widgets, theme } = use(modules.loadFormParts())
  const byName = useMemo(() => new Map(widgets.map((widget) => [widget.name, widget])), [widgets])
  const family = props.answer.definitions.families[props.answer.family]
  if (family === undefined) throw new Error(`The answer lacks its own family ${props.answer.family}`)
  return <OpenPublicForm {...props} family={family} widgets={byName} theme={theme} />
}

interface OpenProps extends PublicFormProps {
  readonly family: ClientFamily
  readonly widgets: Parameters<typeof usePublicStore>[1]['widgets']
  readonly theme: FormTheme
}

function OpenPublicForm({ answer, calls, onSent, family, widgets, theme }: OpenProps) {
  const form = usePublicStore(answer, { family, widgets })
  const { canEdit, store } = form
  const { entity } = family
  const draft = useDraftKeeping({ store, entity, calls, draftNo: answer.draftNo, isOn: canEdit })
  const sending = useSending({ form, entity, calls, onSent, stopDraft: draft.stop })
  const moves = offered(family, answer)
  const isBusy = sending.isBusy || draft.state.at === 'keeping'
  return (
    <FormContext value={form}>
      <Standing answer={answer} canEdit={canEdit} />
      <ValidationSummary />
      <FormSections family={family} sections={family.form.sections} theme={theme} onSubmit={ignore} onCount={ignore} />
      {answer.files === null ? null : (
        <PublicFiles takes={answer.files} sent={answer.sent} calls={calls} canEdit={canEdit} />
      )}
      {sending.refusal === undefined ? null : (
        <p role="alert" className="pub-refusal">
          {sending.refusal}
        </p>
      )}
      {moves.length === 0 ? null : (
        <PublicBar
          moves={moves}
          isBusy={isBusy}
          isSending={sending.isBusy}
          from={answer.from}
          note={<DraftNote state={draft.state} />}
          onKeep={() => void draft.keep()}
          onSend={(move) => void sending.send(move)}
        />
      )}
    </FormContext>
  )
}

function ignore(): void {
  // Enter in a field sends nothing: sending is pressed.
}

function offered({ workflow }: ClientFamily, { row }: PublicFormAnswer): readonly MoveDefinition[] {
  const names = row['@larder.moves']
  const ids: readonly unknown[] = Array.isArray(names) ? names : []
  return Object.values(workflow?.moves ?? {}).filter(({ id }) => ids.includes(id))
}

/** How it stands: sent or not, until when, and who sees it. */
function Standing({ answer, canEdit }: { readonly answer: PublicFormAnswer; readonly canEdit: boolean }) {
  const t = useTranslate()
  const locale = useLocale()
  const moment = (text: string) => formatMoment(text, locale)
  const { answeredOn, sealedUntil, expiresOn, texts } = answer
  const isSent = answeredOn !== null
  return (
    <div className="pub-standing">
      {isSent ? <p className="pub-thanks">{t(texts.thanks)}</p> : null}
      {canEdit ? <p>{t(texts.intro)}</p> : null}
      {isSent || canEdit ? null : <p>{t('publicForm.closed')}</p>}
      {isSent ? <p>{t('publicForm.sentOn', { date: moment(answeredOn) })}</p> : null}
      {sealedUntil !== null && canEdit ? <p>{t('publicForm.sealed', { date: moment(sealedUntil) })}</p> : null}
      {canEdit ? <p className="pub-hint">{t('publicForm.until', { date: moment(expiresOn) })}</p> : null}
    </div>
  )
}

function DraftNote({ state }: { readonly state: DraftState }) {
  const t = useTranslate()
  const locale = useLocale()
  return (
    <p role="status" className="pub-note">
      {state.at === 'keeping' ? t('publicForm.keeping') : null}
      {state.at === 'kept' ? t('publicForm.kept', { at: formatMoment(state.on.toISOString(), locale) }) : null}
      {state.at === 'failed' ? t('publicForm.notKept', { message: state.message }) : null}
    </p>
  )
}
