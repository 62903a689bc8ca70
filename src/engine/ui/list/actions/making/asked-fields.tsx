import { use, useMemo } from 'react'
import { kindOf } from '#core/field-kinds/field-kinds.ts'
import type { ClientFamily } from '#core/http/definitions-contract.ts'
import type { FieldDefinition } from '#core/model/field-definition.ts'
import type { RowQuestion } from '#core/model/source-definition.ts'
import type { Scalar } from '#core/model/value.ts'
import { createLookupSearch } from '../../../client/lookups/lookup-search.ts'
import { useServices } from '../../../client/services/app-services.ts'
import { useDefinitions } from '../../../client/state/use-session.ts'
import type { WidgetServices } from '../../../contracts/widget-props.ts'
import { useList } from '../../model/list-model.ts'

/** What was answered: its value, undefined where the words mean none, and the words shown for it. */
export interface AskedAnswer {
  readonly value: Scalar | undefined
  readonly text: string
}

/** Answers by field id; a field nobody touched is not in it. */
export type AskedAnswers = Readonly<Record<string, AskedAnswer>>

interface AskedFieldsProps {
  readonly family: ClientFamily
  readonly ask: readonly RowQuestion[]
  readonly answers: AskedAnswers
  /** True once it was tried: what is missing is said then. */
  readonly isTried: boolean
  readonly onChange: (answers: AskedAnswers) => void
}

/** Locale key of what is wrong with the answer to a question; undefined where nothing is. */
export function wrongAnswer({ field, isRequired }: RowQuestion, answers: AskedAnswers): string | undefined {
  const answer = answers[field]
  if (answer !== undefined && answer.value === undefined) return 'validation.lookup'
  const isUnsaid = (answer?.value ?? null) === null || answer?.value === ''
  return isRequired && isUnsaid ? 'validation.required' : undefined
}

/** Fields of what rows become that are answered once for all of them, drawn by the widgets of their definition. */
export function AskedFields({ family, ask, answers, isTried, onChange }: AskedFieldsProps) {
  return ask.map((question) => {
    const field = family.entity.fields.find(({ id }) => id === question.field)
    if (field === undefined) return null
    return (
      <AskedField
        key={field.id}
        field={field}
        isRequired={question.isRequired}
        answer={answers[field.id]}
        wrong={isTried ? wrongAnswer(question, answers) : undefined}
        among={family.entity.fields}
        onChange={(answer) => onChange({ ...answers, [field.id]: answer })}
      />
    )
  })
}

interface AskedFieldProps {
  readonly field: FieldDefinition
  readonly isRequired: boolean
  readonly answer: AskedAnswer | undefined
  readonly wrong: string | undefined
  readonly among: readonly FieldDefinition[]
  readonly onChange: (answer: AskedAnswer) => void
}

function AskedField({ field, isRequired, answer, wrong, among, onChange }: AskedFieldProps) {
  const { locale, translate } = useList()
  const { api, modules } = useServices()
  const { families } = useDefinitions()
  const { widgets } = use(modules.loadFormParts())
  const services = useMemo<WidgetServices>(() => {
    const search = createLookupSearch(api, families, { reader: { locale, translate } })
    const beside = { rec: {}, row: {} }
    return { translate, locale, search: (words, signal) => search({ field, words, beside, among }, signal) }
  }, [api, families, translate, locale, field, among])
  const Control = widgets.find(({ name }) => name === field.widget)?.component
  if (Control === undefined) throw new Error(`No widget '${field.widget}'`)
  const wordsOf = (value: Scalar) => (value === null ? '' : kindOf(field).format(field.options, value, locale))
  return (
    <Control
      id={`asked-${field.id}`}
      field={field}
      label={translate(field.label)}
      help={field.help === undefined ? undefined : translate(field.help)}
      value={answer?.value}
      text={answer?.text ?? ''}
      issue={wrong === undefined ? undefined : translate(wrong)}
      isReadOnly={false}
      isRequired={isRequired}
      services={services}
      onChange={(value, candidate) => onChange({ value, text: candidate?.text ?? wordsOf(value) })}
      onType={(words) => {
        const parsed = kindOf(field).parse(field.options, words, locale)
        onChange({ value: parsed.ok ? parsed.value : undefined, text: words })
      }}
      onLeave={() => undefined}
    />
  )
}
