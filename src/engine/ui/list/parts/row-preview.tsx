import { Suspense } from 'react'
import type { MoveDefinition } from '#core/model/workflow/workflow-definition.ts'
import type { WireRow } from '#core/http/odata-contract.ts'
import { useServices } from '../../client/services/app-services.ts'
import { Popup } from '../../parts/popup/popup.tsx'
import { needsForm } from '../actions/row-moves.ts'
import { useList } from '../model/list-model.ts'
import { recordName } from '../model/record-name.ts'
import { RowFacts } from './row-facts.tsx'
import { LoadingState } from './list-states.tsx'
import { Button, type ButtonProps } from '../../parts/button/button.tsx'

/** The drawer with what a row is about, the moves the list offers for it, and the way to its form (LIST-18). */
export function RowPreview({ row }: { readonly row: WireRow }) {
  const { family, list, actions, subjectOf, translate } = useList()
  const { modules } = useServices()
  const Preview = modules.preview
  const subject = subjectOf(row)
  if (subject === undefined) return null
  const close = () => actions.preview(undefined)
  const start = (move: MoveDefinition) => {
    close()
    if (needsForm(move)) actions.follow?.(row)
    else actions.ask({ move, rows: [row] })
  }
  return (
    <Popup
      title={`${translate(subject.family.title)} ${recordName(family, row)}`}
      className="list-drawer list-preview"
      onClose={close}
      closeLabel={translate('list.close')}
      footer={
        <>
          {actions.follow === undefined ? null : (
            <Button variant="minimal" onClick={() => actions.follow?.(row)}>
              {translate('list.openForm')}
            </Button>
          )}
          {subject.moves
            .filter(({ id }) => list.bulk.includes(id))
            .toSorted((one, other) => Number(isMain(one)) - Number(isMain(other)))
            .map((move) => (
              <Button key={move.id} {...lookOf(move)} onClick={() => start(move)}>
                {translate(move.label)}
              </Button>
            ))}
        </>
      }
    >
      {family.entity.about === undefined ? null : <RowFacts row={row} />}
      <Suspense fallback={<LoadingState />}>
        <Preview family={subject.family} recordId={subject.id} since={subject.since} />
      </Suspense>
    </Popup>
  )
}

/** The main move stands last and is the only one that is filled, as on a form. */
function isMain({ intent }: MoveDefinition): boolean {
  return intent === 'primary' || intent === 'success'
}

function lookOf({ intent }: MoveDefinition): Pick<ButtonProps, 'intent' | 'variant'> {
  if (intent === 'danger') return { intent, variant: 'minimal' }
  return intent === 'primary' || intent === 'success' ? { intent } : {}
}
