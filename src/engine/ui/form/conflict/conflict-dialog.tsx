import { useMemo, useState } from 'react'
import type { EntityRecord, LineRecord } from '#core/model/value.ts'
import { linesOf } from '#core/record/record-scope.ts'
import { readWireRecord } from '#core/titles/read-wire-record.ts'
import { textOfValue } from '#core/record/text-of-value.ts'
import { isLookup } from '#core/model/field-shapes.ts'
import { Popup } from '../../parts/popup/popup.tsx'
import type { NewerRecord } from '../save/write-surely.ts'
import { findClashes, mergeVersions, type Clash, type Side, type ThreeVersions } from './conflict.ts'
import { useForm } from '../context/form-context.tsx'
import { recordFields } from '../store/form-logic.ts'
import { Button } from '../../parts/button/button.tsx'

interface ConflictDialogProps {
  /** The newer record as the server has it, and who saved it when. */
  readonly newer: NewerRecord
  readonly onCancel: () => void
  /** The record both agree on, to be saved over theirs. */
  readonly onMerge: (merged: EntityRecord) => void
}

/** Somebody else saved in between: what only one side changed is kept, and every clash is a choice (FORM-10). */
export function ConflictDialog({ newer: { current, message }, onCancel, onMerge }: ConflictDialogProps) {
  const { store, translate } = useForm()
  const versions = useMemo<ThreeVersions>(() => {
    const { record, baseline } = store.state.getState()
    const entity = recordFields(store.logic)
    return { entity, base: baseline, mine: record, theirs: readWireRecord(entity, current, store.titles) }
  }, [store, current])
  const clashes = useMemo(() => findClashes(versions), [versions])
  const [sides, setSides] = useState<Readonly<Record<string, Side>>>({})
  const isDecided = clashes.every((clash) => sides[clash.id] !== undefined)

  function all(side: Side) {
    setSides(Object.fromEntries(clashes.map((clash) => [clash.id, side])))
  }

  return (
    <Popup
      title={translate('form.conflict.title')}
      className="frm-conflict"
      onClose={onCancel}
      closeLabel={translate('form.close')}
      footer={
        <>
          <Button onClick={onCancel}>{translate('form.conflict.later')}</Button>
          <Button intent="primary" disabled={!isDecided} onClick={() => onMerge(mergeVersions(versions, sides))}>
            {translate('form.conflict.save')}
          </Button>
        </>
      }
    >
      {message === '' ? null : <p>{message}</p>}
      <p>
        {translate(clashes.length === 0 ? 'form.conflict.none' : 'form.conflict.explain', { count: clashes.length })}
      </p>
      {clashes.length > 1 ? (
        <div className="frm-conflict-all">
          <Button size="small" onClick={() => all('mine')}>
            {translate('form.conflict.allMine')}
          </Button>
          <Button size="small" onClick={() => all('theirs')}>
            {translate('form.conflict.allTheirs')}
          </Button>
        </div>
      ) : null}
      {clashes.map((clash) => (
        <ClashChoice
          key={clash.id}
          clash={clash}
          versions={versions}
          side={sides[clash.id]}
          onChoose={(side) => setSides({ ...sides, [clash.id]: side })}
        />
      ))}
    </Popup>
  )
}

interface ClashChoiceProps {
  readonly clash: Clash
  readonly versions: ThreeVersions
  readonly side: Side | undefined
  readonly onChoose: (side: Side) => void
}

function ClashChoice({ clash, versions, side, onChoose }: ClashChoiceProps) {
  const { store, translate, locale } = useForm()
  const context = { titles: store.titles, locale, translate }
  const words = (of: Side) => {
    if (clash.deletedBy === undefined)
      return textOfValue(clash.field, clash[of], context) || translate('form.conflict.empty')
    return translate(clash.deletedBy === of ? 'form.conflict.deleted' : 'form.conflict.kept')
  }
  return (
    <fieldset className="frm-clash">
      <legend>
        {translate(clash.field.label)}
        {clash.line === undefined ? null : ` · ${lineName(clash.line, versions)}`}
      </legend>
      {(['mine', 'theirs'] as const).map((of) => (
        <label key={of}>
          <input type="radio" name={clash.id} checked={side === of} onChange={() => onChoose(of)} />
          <span className="frm-clash-side">{translate(`form.conflict.${of}`)}</span>
          <span className="frm-clash-value">{words(of)}</span>
        </label>
      ))}
    </fieldset>
  )

  /** A line by its number and what stands in its first column. */
  function lineName(line: LineRecord, { base, entity }: ThreeVersions): string {
    const lines = entity.lines.find((field) => clash.id.startsWith(`${field.id}/`))
    const row = linesOf(base, lines?.id ?? '').findIndex((candidate) => candidate.id === line.id)
    const first = lines?.fields.find((field) => isLookup(field) && !field.isDerived)
    const name = first === undefined ? '' : textOfValue(first, line[first.id], context)
    return `${translate('form.conflict.line', { row: row + 1 })} ${name}`.trim()
  }
}
