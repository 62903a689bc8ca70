import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import type { ClientFamily } from '#core/http/definitions-contract.ts'
import { tabsOf, type FormTab } from '#core/print/form-tabs.ts'
import type { RelatedCount } from '../../list/related/related-list.tsx'
import { useForm, useFormState } from '../context/form-context.tsx'
import { FormSections } from './form-sections.tsx'
import type { FormTheme } from '../../contracts/form-theme.ts'
import { tabErrors, tabLines } from '../tabs/tab-marks.ts'
import { shownWhen, tabOfField } from '../tabs/tab-of-field.ts'
import { TabStrip } from '../tabs/tab-strip.tsx'
import { useFormTab } from '../tabs/use-form-tab.ts'

interface FormTabsProps {
  readonly family: ClientFamily
  readonly theme: FormTheme
  readonly onSubmit: () => void
}

type Counts = Readonly<Record<string, RelatedCount | undefined>>

/** The sections of a form: below each other, or in tabs of which one is open. A tab is drawn when it is first opened, and kept. */
export function FormTabs({ family, theme, onSubmit }: FormTabsProps) {
  const { recordId } = useForm()
  const { form, entity } = family
  const isNew = recordId === undefined
  const isShown = useMemo(() => shownWhen(entity, isNew), [entity, isNew])
  const tabs = useMemo(() => tabsOf(form, isShown), [form, isShown])
  const sections = useMemo(() => form.sections.filter(isShown), [form, isShown])
  const [counts, setCounts] = useState<Counts>({})
  const handleCount = useCallback((section: string, count: RelatedCount | undefined) => {
    setCounts((before) => ({ ...before, [section]: count }))
  }, [])
  const shared = { family, theme, onSubmit, onCount: handleCount }
  if (form.tabs.length === 0) return <FormSections {...shared} sections={sections} />
  // One tab is drawn as several are, so that the form goes on where a record just made has more of them.
  return <OpenTabs tabs={tabs} counts={counts} shared={shared} />
}

interface OpenTabsProps {
  readonly tabs: readonly FormTab[]
  /** Rows of lists by section. */
  readonly counts: Counts
  readonly shared: Omit<Parameters<typeof FormSections>[0], 'sections'>
}

function OpenTabs({ tabs, counts, shared }: OpenTabsProps) {
  const ids = useMemo(() => tabs.map((tab) => tab.id), [tabs])
  const [open, show] = useFormTab(ids)
  const [seen, setSeen] = useState<readonly string[]>([open])
  if (!seen.includes(open)) setSeen([...seen, open])
  useReach(tabs, open, show)
  const errors = useFormState((form) => tabErrors(tabs, form))
  const lines = useLineCounts(tabs)
  const id = useId()
  const hasStrip = tabs.length > 1
  return (
    <>
      {hasStrip ? (
        <TabStrip
          tabs={tabs}
          open={open}
          id={id}
          errors={errors}
          counts={allCounts(tabs, lines, counts)}
          onOpen={show}
        />
      ) : null}
      {tabs.map((tab) => (
        <div
          key={tab.id}
          role={hasStrip ? 'tabpanel' : undefined}
          id={`${id}-panel-${tab.id}`}
          aria-labelledby={hasStrip ? `${id}-tab-${tab.id}` : undefined}
          className="frm-tab-panel"
          hidden={tab.id !== open}
        >
          {tab.id === open || seen.includes(tab.id) ? <FormSections {...shared} sections={tab.sections} /> : null}
        </div>
      ))}
    </>
  )
}

function useLineCounts(tabs: readonly FormTab[]) {
  const { store } = useForm()
  const count = useMemo(() => tabLines(tabs, store.logic), [tabs, store])
  return useFormState(count)
}

/** Lines of the record, and rows of lists where they have been counted; a tab with both shows their sum. */
function allCounts(tabs: readonly FormTab[], lines: Readonly<Record<string, number>>, rows: Counts) {
  const found = tabs.flatMap(({ id, sections }): readonly (readonly [string, RelatedCount])[] => {
    const own = lines[id]
    const listed = sections.flatMap((section) => rows[section.id] ?? [])
    const isWhole = sections.every((section) => section.related === undefined || rows[section.id] !== undefined)
    if ((own === undefined && listed.length === 0) || !isWhole) return []
    const value = listed.reduce((sum, count) => sum + count.value, own ?? 0)
    return [[id, { value, isCapped: listed.some((count) => count.isCapped) }]]
  })
  return Object.fromEntries(found)
}

/** Opens the tab of a field somebody wants to see, and does what was wanted once it is drawn. */
function useReach(tabs: readonly FormTab[], open: string, show: (id: string) => void): void {
  const { places } = useForm()
  const pending = useRef<() => void>(undefined)
  useEffect(() => {
    const wanted = pending.current
    pending.current = undefined
    wanted?.()
  }, [open])
  useEffect(
    () =>
      places.follow((field, then) => {
        const tab = tabOfField(tabs, field)
        if (tab === undefined || tab === open) {
          then()
          return
        }
        pending.current = then
        show(tab)
      }),
    [places, tabs, open, show],
  )
}
