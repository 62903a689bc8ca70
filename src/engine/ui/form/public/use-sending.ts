import { useState } from 'react'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import type { RecordFields } from '#core/model/field-definition.ts'
import { ApiError } from '../../client/api/api-error.ts'
import type { PublicFormProps } from '../../contracts/public-form-props.ts'
import type { FormContextValue } from '../context/form-context.tsx'
import { goToIssue } from '../problems/go-to-issue.ts'
import { publicValues } from './public-values.ts'

interface Sending extends Pick<PublicFormProps, 'calls' | 'onSent'> {
  readonly form: FormContextValue
  readonly entity: RecordFields
  /** Calls the next draft off: what is sent is no draft any more. */
  readonly stopDraft: () => void
}

/** Checks and sends the form; what is wrong is shown at its fields, everything else in words. */
export function useSending({ form, entity, calls, onSent, stopDraft }: Sending) {
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const { store, places } = form

  async function send(move: string): Promise<void> {
    await store.awaited.ended()
    store.dropBlankLines()
    const [first] = store.check()
    if (first !== undefined) return goToIssue(places, first)
    stopDraft()
    setRefusal(undefined)
    setBusy(true)
    try {
      onSent(await calls.send(move, publicValues(entity, store)))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      tell(error)
    } finally {
      setBusy(false)
    }
  }

  function tell({ body, message }: ApiError): void {
    const issues: readonly FieldIssue[] = body.Errors ?? []
    store.showIssues(issues)
    const [first] = issues
    if (first === undefined) setRefusal(message)
    else goToIssue(places, first)
  }

  return { isBusy, refusal, send }
}
