import { createContext, use, useRef } from 'react'
import { useStore } from 'zustand'
import type { DocumentLink } from '#core/text/document-link.ts'
import type { Locale } from '#core/field-kinds/parts/field-kind.ts'
import type { Translate } from '../../client/i18n/use-translate.ts'
import type { AttachmentFiles } from '../lookups/attachment-files.ts'
import type { Widget } from '../../contracts/define-widget.ts'
import type { FormState } from '../store/form-state.ts'
import type { FormPlaces } from './form-places.ts'
import type { FormStore } from '../store/form-store.ts'
import { isSamePart } from '../store/is-same-part.ts'
import type { JumpLine } from './jump-line.ts'
import type { LookupSearch, UsedAt } from '../../client/lookups/lookup-search.ts'

/** What every part of one open form shares; the object never changes while the form is open, except for the language. */
export interface FormContextValue {
  readonly store: FormStore
  readonly widgets: ReadonlyMap<string, Widget>
  readonly translate: Translate
  readonly locale: Locale
  readonly search: LookupSearch
  /** Where what lookups find is to be used. */
  readonly whereUsed: UsedAt
  readonly jumps: JumpLine
  readonly places: FormPlaces
  /** Undefined until the record is stored. */
  readonly recordId: number | undefined
  /** False while the record may not be changed by this person in its state. */
  readonly canEdit: boolean
  /** Address of a document by its type and id; undefined for a type this person has no screen of. */
  readonly documentAddress: (link: DocumentLink) => string | undefined
  /** Files of the record; undefined until it is stored. */
  readonly files: AttachmentFiles | undefined
}

/** Given by the form screen around header and grids. */
export const FormContext = createContext<FormContextValue | undefined>(undefined)

/** The open form. @throws outside of one, which is a bug. */
export function useForm(): FormContextValue {
  const form = use(FormContext)
  if (form === undefined) throw new Error('useForm outside of an open form')
  return form
}

/** A part of the form's state; a selector of several values answers an object of them, compared one by one. */
export function useFormState<T>(select: (state: FormState) => T): T {
  const last = useRef<T>(undefined)
  return useStore(useForm().store.state, (state) => {
    const next = select(state)
    // The old object for the same values, so that nothing is drawn again.
    if (last.current === undefined || !isSamePart(last.current, next)) last.current = next
    return last.current
  })
}
