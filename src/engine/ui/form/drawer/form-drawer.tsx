import { Cross } from '@blueprintjs/icons'
import { useId, useRef, useState, type ComponentType, type KeyboardEvent } from 'react'
import type { ClientFamily } from '#core/http/definitions-contract.ts'
import { useForm } from '../form-context.tsx'
import { ApprovalsTab } from './approvals-tab.tsx'
import { AttachmentsTab } from './attachments-tab.tsx'
import type { DrawerTabProps } from './drawer-tab-props.ts'
import { HistoryTab } from './history-tab.tsx'
import { RelatedTab } from './related-tab.tsx'

type TabName = ClientFamily['form']['drawers'][number]

const tabs: Readonly<Record<TabName, ComponentType<DrawerTabProps>>> = {
  approvals: ApprovalsTab,
  history: HistoryTab,
  related: RelatedTab,
  attachments: AttachmentsTab,
}

/** The drawer at the right: what surrounds the record. Tabs by arrow keys (WAI-ARIA tabs); only the open one asks the server. */
export function FormDrawer({ family, record, onClose }: DrawerTabProps & { readonly onClose: () => void }) {
  const { translate } = useForm()
  const names = family.form.drawers
  const [open, setOpen] = useState<TabName>(names[0] ?? 'history')
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const Content = tabs[open]

  function handleKey(event: KeyboardEvent) {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    const next = names[(names.indexOf(open) + step + names.length) % names.length] ?? open
    setOpen(next)
    list.current?.querySelector<HTMLElement>(`[data-tab="${next}"]`)?.focus()
  }

  return (
    <aside className="frm-drawer" aria-label={translate('form.drawer.title')}>
      <div className="frm-drawer-head">
        <div ref={list} role="tablist" className="frm-tabs" onKeyDown={handleKey}>
          {names.map((name) => (
            <button
              key={name}
              type="button"
              role="tab"
              id={`${id}-${name}`}
              data-tab={name}
              aria-selected={name === open}
              aria-controls={`${id}-panel`}
              tabIndex={name === open ? 0 : -1}
              onClick={() => setOpen(name)}
            >
              {translate(`form.drawer.${name}`)}
            </button>
          ))}
        </div>
        <button type="button" className="bp6-button bp6-minimal" aria-label={translate('form.close')} onClick={onClose}>
          <Cross aria-hidden="true" />
        </button>
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${open}`} className="frm-drawer-body">
        <Content family={family} record={record} />
      </div>
    </aside>
  )
}
