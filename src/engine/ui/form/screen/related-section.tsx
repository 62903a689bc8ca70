import { lazy, Suspense, useCallback } from 'react'
import type { SectionDefinition } from '#core/model/screens/form-layout.ts'
import { scalarIn } from '#core/record/read-values.ts'
import type { RelatedCount } from '../../list/related/related-list.tsx'
import { useDefinitions } from '../../client/state/use-session.ts'
import { useForm, useFormState } from '../context/form-context.tsx'

const RelatedList = lazy(async () => ({ default: (await import('../../list/related/related-list.tsx')).RelatedList }))

const noEdits: readonly string[] = []

interface RelatedSectionProps {
  readonly section: SectionDefinition
  /** Id of the form's family. */
  readonly owner: string
  /** States in which its rows may be changed. */
  readonly adjust: readonly string[]
  readonly onCount: (section: string, count: RelatedCount | undefined) => void
}

/** A list of another family inside the form; a record that is not stored yet has none. */
export function RelatedSection({ section, owner, adjust, onCount }: RelatedSectionProps) {
  const { families } = useDefinitions()
  const { recordId, translate } = useForm()
  const status = useFormState((form) => scalarIn(form.record, 'status'))
  const { id, related } = section
  const handleCount = useCallback((count: RelatedCount | undefined) => onCount(id, count), [onCount, id])
  const family = related && families[related.family]
  const list = related && family?.lists[related.list]
  if (related === undefined || family === undefined || list === undefined || recordId === undefined) return null
  return (
    <Suspense fallback={<div className="frm-lines-wait" />}>
      <RelatedList
        family={family}
        list={list}
        record={{ id: recordId, where: related.where, isOfUsable: related.isOfUsable }}
        title={translate(section.title)}
        edits={adjust.some((state) => state === status) ? related.edits : noEdits}
        layoutId={`${owner}.${id}`}
        onCount={handleCount}
      />
    </Suspense>
  )
}
