import Form from '@rjsf/core'
import type { FieldProps, RJSFSchema, RegistryFieldsType, ValidatorType } from '@rjsf/utils'
import { memo, useMemo } from 'react'
import type { SectionDefinition } from '#core/model/screens/form-layout.ts'
import { useForm } from '../context/form-context.tsx'
import { FormField } from './form-field.tsx'
import type { FormTheme, HeaderContext } from '../../contracts/form-theme.ts'
import { headerSchema, headerSections } from './header-schema.ts'

interface HeaderFormProps {
  /** Neighbouring sections of header fields, in the order of the layout. */
  readonly layout: readonly SectionDefinition[]
  readonly theme: FormTheme
  readonly onSubmit: () => void
}

/** RJSF draws the structure once over data that never changes; each field then follows the store by itself (FORM-2). */
export const HeaderForm = memo(function HeaderForm({ layout, theme, onSubmit }: HeaderFormProps) {
  const { store, translate } = useForm()
  const sections = useMemo(() => headerSections(layout, store.logic), [layout, store])
  const schema = useMemo(() => headerSchema(sections, store.logic), [sections, store])
  const context = useMemo<HeaderContext>(() => ({ sections, translate }), [sections, translate])
  if (sections.length === 0) return null
  return (
    <Form<object, RJSFSchema, HeaderContext>
      schema={schema}
      validator={judgesNothing}
      formData={noData}
      formContext={context}
      templates={theme.templates}
      fields={fields}
      idPrefix={`header-${layout[0]?.id ?? ''}`}
      noHtml5Validate
      noValidate
      showErrorList={false}
      className="frm-header"
      onSubmit={onSubmit}
    >
      <></>
    </Form>
  )
})

const noData = {}

/** RJSF holds no data, so there is nothing for it to judge: the save asks validateRecord, as the server does (FORM-3). */
const judgesNothing: ValidatorType<object, RJSFSchema, HeaderContext> = {
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  isValid: () => true,
  rawValidation: () => ({ errors: [] }),
}

/** The root object is RJSF's; every property is one of our fields. */
const fields: RegistryFieldsType<object, RJSFSchema, HeaderContext> = { SchemaField: HeaderSchemaField }

function HeaderSchemaField(props: FieldProps<object, RJSFSchema, HeaderContext>) {
  const { ObjectField } = props.registry.fields
  if (props.fieldPathId.path.length > 0) return <FormField fieldId={props.name} />
  return ObjectField === undefined ? null : <ObjectField {...props} />
}
