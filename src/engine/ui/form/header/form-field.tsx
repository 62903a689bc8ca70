import { memo, useMemo } from 'react'
import type { FieldDefinition } from '#core/model/field-definition.ts'
import { isPicture } from '#core/field-kinds/field-questions.ts'
import { glanceIn } from '#core/field-kinds/glance.ts'
import { scalarIn } from '#core/record/read-values.ts'
import { textOfValue, titleSetOf } from '#core/record/text-of-value.ts'
import { useForm, useFormState } from '../context/form-context.tsx'
import { resolveFills } from './resolve-fills.ts'
import { resolveHeader } from './resolve-header.ts'
import type { WidgetServices } from '../../contracts/widget-props.ts'
import { warningOf } from '../warnings/warning-of.ts'
import { besideHeader } from '../lookups/beside.ts'
import { useWidgetFiles } from '../lookups/use-widget-files.ts'

/** DOM id of a header field's control; links of the validation summary point at it. */
export function fieldDomId(fieldId: string): string {
  return `field-${fieldId}`
}

/**
 * One header field: subscribed to its own value, words, issue and state, so that a key press elsewhere draws nothing here (FORM-2).
 */
export const FormField = memo(function FormField({ fieldId }: { readonly fieldId: string }) {
  const { store, translate, canEdit, widgets, locale, search, documentAddress } = useForm()
  const field = store.logic.field(fieldId)
  const { value, words, issue, warning, state } = useFormState((form) => ({
    value: scalarIn(form.record, fieldId),
    words: form.words[fieldId]?.words,
    issue: form.isChecked || form.touched[fieldId] ? form.issues[fieldId] : undefined,
    warning: form.warnings[fieldId],
    state: form.states[fieldId],
    titles: titleSetOf(field) === undefined ? 0 : form.titlesVersion,
  }))
  const isGiven = store.logic.givenWhenSaved() === fieldId
  const services = useWidgetServices(field)
  const handlers = useMemo(
    () => ({
      onChange: (
        ...change: [value: Parameters<typeof store.setValue>[1], candidate?: Parameters<typeof store.setValue>[2]]
      ) => {
        store.setValue(fieldId, ...change)
        store.awaited.follow(resolveFills(store, { field, candidate: change[1] }, search))
      },
      onType: (typed: string) => store.typeWords(fieldId, typed),
      onLeave: () => {
        store.leaveField(fieldId)
        store.awaited.follow(resolveHeader(store, field, search))
      },
    }),
    [store, fieldId, field, search],
  )
  const widget = widgets.get(field.widget)
  if (widget === undefined) throw new Error(`No widget '${field.widget}'; there are ${[...widgets.keys()].join(', ')}`)
  if (state?.isVisible === false) return null
  const Control = widget.component
  const told = issue === undefined ? undefined : translate(issue.message, issue.params)
  const warned = warning === undefined ? undefined : warningOf(warning, { translate, documentAddress })
  return (
    <Control
      id={fieldDomId(fieldId)}
      field={field}
      label={translate(field.label)}
      placeholder={isGiven ? translate('form.givenWhenSaved') : undefined}
      help={field.help === undefined ? undefined : translate(field.help)}
      value={value}
      text={words ?? textOfValue(field, value, { titles: store.titles, locale, translate })}
      glance={words === undefined ? glanceIn(field, value, locale) : undefined}
      issue={told}
      // A save that asks says what was told while the field was written: once is enough.
      warning={warned?.text === told ? undefined : warned}
      isReadOnly={!canEdit || field.isDerived || state?.isReadOnly === true}
      isRequired={state?.isRequired === true}
      services={services}
      {...handlers}
    />
  )
})

function useWidgetServices(field: FieldDefinition): WidgetServices {
  const { store, translate, locale, search, documentAddress } = useForm()
  const files = useWidgetFiles(isPicture(field))
  return useMemo(
    () => ({
      translate,
      locale,
      documentAddress,
      search: (words, signal) =>
        search({ field, words, beside: besideHeader(store), among: store.logic.header }, signal),
      files,
    }),
    [store, translate, locale, search, files, field, documentAddress],
  )
}
