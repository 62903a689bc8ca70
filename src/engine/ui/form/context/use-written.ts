import { useEffect, useState } from 'react'
import type { ClientFamily } from '#core/http/definitions-contract.ts'
import type { ToldAhead } from '#core/model/screens/section-parts.ts'
import type { EntityRecord } from '#core/model/value.ts'
import { standardOf } from '#core/record/standard-values.ts'
import { toWireInput } from '#core/record/wire-record.ts'
import { useForm } from './form-context.tsx'

/** What is typed within this time is asked about once. */
const restMs = 500

/** Of which records a question is asked, beside those that are still ahead of what it tells. */
interface Question {
  readonly told: ToldAhead | undefined
  /** True where it is asked once it was done as well. */
  readonly alsoAfter?: boolean
  /** False for a record the answer is known to be empty of. */
  readonly isAbout?: (record: EntityRecord) => boolean
}

/**
 * What the server is asked of the record on screen, as it is stored or as it is being written: a text, which is the same for the same content;
 * undefined where nothing is to ask. `isAbout` is to stay the same function.
 */
export function useWritten(family: ClientFamily, { told, alsoAfter = false, isAbout }: Question): string | undefined {
  const { store, recordId, canEdit } = useForm()
  const { set } = family.entity
  const ask = (): string | undefined => {
    const { record } = store.state.getState()
    const status = recordId === undefined ? family.workflow?.start : standardOf(record).status
    if (status === undefined || told === undefined || isAbout?.(record) === false) return undefined
    if (!told.ahead.includes(status) && !alsoAfter) return undefined
    return JSON.stringify({ set, id: recordId, body: canEdit ? toWireInput(family.entity, record) : undefined })
  }
  const [asked, setAsked] = useState(ask)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = store.state.subscribe((now, before) => {
      if (now.record === before.record) return
      clearTimeout(timer)
      timer = setTimeout(() => setAsked(ask()), restMs)
    })
    setAsked(ask())
    return () => {
      stop()
      clearTimeout(timer)
    }
    // The question reads everything else from these.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [store, family, recordId, canEdit])
  return asked
}
