import { useMemo } from 'react'
import type { SectionDefinition } from '#core/model/screens/form-layout.ts'
import type { LinesField } from '#core/model/field-definition.ts'
import type { ClientFamily } from '#core/http/definitions-contract.ts'
import { FormContext, useForm, useFormState } from '../context/form-context.tsx'
import { TickTreeSection } from '../ticks/tick-tree-section.tsx'
import { LineGrid } from './line-grid.tsx'

interface LinesSectionProps {
  readonly family: ClientFamily
  readonly section: SectionDefinition
  readonly lines: LinesField
}

/** The grid of lines as the lines themselves stand: not drawn where they are hidden, and not changed where they are locked (LINES-32). */
export function LinesSection({ family, section, lines }: LinesSectionProps) {
  const form = useForm()
  const { isVisible, isReadOnly } = useFormState(({ states }) => ({
    isVisible: states[lines.id]?.isVisible !== false,
    isReadOnly: states[lines.id]?.isReadOnly === true,
  }))
  const own = useMemo(() => (isReadOnly ? { ...form, canEdit: false } : form), [form, isReadOnly])
  if (!isVisible) return null
  return (
    <FormContext value={own}>
      {section.isTree ? (
        <TickTreeSection section={section} lines={lines} />
      ) : (
        <LineGrid family={family} section={section} lines={lines} />
      )}
    </FormContext>
  )
}
