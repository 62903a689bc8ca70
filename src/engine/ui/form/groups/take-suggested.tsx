import { DoubleChevronRight } from '@blueprintjs/icons'
import type { TakeDefinition } from '#core/model/screens/section-parts.ts'
import type { LinesField } from '#core/model/field-definition.ts'
import { linesOf } from '#core/record/record-scope.ts'
import { useForm, useFormState } from '../context/form-context.tsx'
import { Button } from '../../parts/button/button.tsx'
import { takenEdits } from './taken-edits.ts'

interface TakeSuggestedProps {
  readonly lines: LinesField
  readonly take: TakeDefinition
}

/** Fills every empty cell of one column with what another one suggests, as one step of undo (LINES-51). */
export function TakeSuggested({ lines, take }: TakeSuggestedProps) {
  const { store, translate } = useForm()
  const isOff = useFormState(({ record }) => takenEdits(take, linesOf(record, lines.id)).length === 0)
  const from = lines.fields.find(({ id }) => id === take.from)
  if (from === undefined) return null
  return (
    <Button
      icon={<DoubleChevronRight />}
      disabled={isOff}
      onClick={() => store.editLines(lines.id, takenEdits(take, linesOf(store.state.getState().record, lines.id)))}
    >
      {translate('form.lines.takeAll', { column: translate(from.label) })}
    </Button>
  )
}
