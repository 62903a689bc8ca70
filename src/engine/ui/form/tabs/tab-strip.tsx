import { useEffect, useRef, type KeyboardEvent } from 'react'
import type { FormTab } from '#core/print/form-tabs.ts'
import '../../parts/status/status.css'
import './tabs.css'
import { cutEdges } from '../../parts/page/cut-edges.ts'
import type { RelatedCount } from '../../list/related/related-list.tsx'
import { useForm } from '../context/form-context.tsx'
import type { TabNumbers } from './tab-marks.ts'

interface TabStripProps {
  readonly tabs: readonly FormTab[]
  readonly open: string
  /** Beginning of the ids of tabs and panels. */
  readonly id: string
  readonly errors: TabNumbers
  readonly counts: Readonly<Record<string, RelatedCount>>
  readonly onOpen: (tab: string) => void
}

/** The tabs of a form (WAI-ARIA tabs, opened by Enter or Space, so that walking past a tab asks the server nothing); the open one is scrolled into sight. */
export function TabStrip({ tabs, open, id, errors, counts, onOpen }: TabStripProps) {
  const { translate } = useForm()
  const strip = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const tab = strip.current?.querySelector('[aria-selected=true]')
    // Not every place the form is drawn in can scroll.
    tab?.scrollIntoView?.({ block: 'nearest', inline: 'center' })
  }, [open])
  useEffect(() => cutEdges(strip.current), [])

  function handleKey(event: KeyboardEvent<HTMLDivElement>) {
    const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')]
    const to = nextTab(
      event.key,
      buttons.findIndex((button) => button === document.activeElement),
      buttons.length,
    )
    if (to === undefined) return
    event.preventDefault()
    buttons[to]?.focus()
  }

  return (
    <div
      ref={strip}
      role="tablist"
      className="frm-tab-strip"
      aria-label={translate('form.tabs.label')}
      onKeyDown={handleKey}
    >
      {tabs.map((tab) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          id={`${id}-tab-${tab.id}`}
          data-tab={tab.id}
          aria-selected={tab.id === open}
          aria-controls={`${id}-panel-${tab.id}`}
          tabIndex={tab.id === open ? 0 : -1}
          onClick={() => onOpen(tab.id)}
        >
          {translate(tab.title)}
          <TabCount count={counts[tab.id]} />
          <TabErrors count={errors[tab.id] ?? 0} />
        </button>
      ))}
    </div>
  )
}

/** Where an arrow, Home or End leads; undefined for every other key. */
function nextTab(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (at + 1) % count
  if (key === 'ArrowLeft') return (at - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}

function TabCount({ count }: { readonly count: RelatedCount | undefined }) {
  const { locale } = useForm()
  if (count === undefined) return null
  const { value, isCapped } = count
  const number = new Intl.NumberFormat(locale.language).format(isCapped ? value - 1 : value)
  return <span className="frm-tab-count">{isCapped ? `${number}+` : number}</span>
}

function TabErrors({ count }: { readonly count: number }) {
  const { translate } = useForm()
  if (count === 0) return null
  return (
    <span className="frm-tab-errors">
      <span aria-hidden="true">{count}</span>
      <span className="frm-hidden">{translate('form.tabs.errors', { count })}</span>
    </span>
  )
}
