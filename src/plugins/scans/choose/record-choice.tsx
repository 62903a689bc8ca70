import { useState } from 'react'
import { useTranslate } from '#engine'
import { Combobox } from '#widgets'
import type { RecordSet } from './record-sets.ts'
import { useRecordName, useRecords } from './use-records.ts'

interface Props {
  readonly set: RecordSet
  readonly label: string
  readonly value: unknown
  readonly isLocked?: boolean
  /** A further filter of those that are offered. */
  readonly among?: string
  readonly onChange: (id: number) => void
  /** Takes the choice back; without it one is always chosen. */
  readonly onClear?: () => void
}

/** No record has this id: it stands for none. */
const none = 0

/** A record chosen by its name, which the server searches. */
export function RecordChoice({ set, label, value, isLocked = false, among, onChange, onClear }: Props) {
  const t = useTranslate()
  const [words, setWords] = useState('')
  const { options, isFound } = useRecords(set, words, among)
  const name = useRecordName(set, value)
  if (isLocked)
    return (
      <p>
        {label}: {name}
      </p>
    )
  const isClearable = onClear !== undefined && words === ''
  return (
    <Combobox
      label={label}
      options={isClearable ? [{ value: none, label: t('scans.none') }, ...options] : options}
      value={typeof value === 'number' ? value : undefined}
      text={name}
      onWords={setWords}
      isFound={isFound}
      onChange={(id) => (id === none ? onClear?.() : onChange(id))}
      onClear={onClear}
      placeholder=""
      nothingText={t('scans.nothing')}
    />
  )
}
