import { Cross } from '@blueprintjs/icons'
import { useEffect, useId, useRef, useState, type ComponentType, type KeyboardEvent, type RefObject } from 'react'
import type { ClientFamily } from '#core/http/definitions-contract.ts'
import { useForm } from '../context/form-context.tsx'
import { ApprovalsTab } from './approvals-tab.tsx'
import { AttachmentsTab } from './attachments-tab.tsx'
import type { DrawerTabProps } from './drawer-tab-props.ts'
import { HistoryTab } from './history-tab.tsx'
import { RelatedTab } from './related-tab.tsx'
import { Button } from '../../parts/button/button.tsx'

type TabName = ClientFamily['form']['drawers'][number]

const tabs: Readonly<Record<TabName, ComponentType<DrawerTabProps>>> = {
  approvals: ApprovalsTab,
  history: HistoryTab,
  related: RelatedTab,
  attachments: AttachmentsTab,
}

interface FormDrawerProps extends DrawerTabProps {
  /** Lies over the form: takes the focus, and gives it back when it closes. */
  readonly isOver: boolean
  readonly onClose: () => void
}

/** The drawer at the right: what surrounds the record. Tabs by arrow keys (WAI-ARIA tabs), Escape closes; only the open tab asks the server. */
export function FormDrawer({ family, record, isOver, onClose }: FormDrawerProps) {
  const { translate } = useForm()
  const names = family.form.drawers
  const [open, setOpen] = useState<TabName>(names[0] ?? 'history')
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const Content = tabs[open]
  useFocusInside(list, isOver)

  function handleKey(event: KeyboardEvent) {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    const next = names[(names.indexOf(open) + step + names.length) % names.length] ?? open
    setOpen(next)
    list.current?.querySelector<HTMLElement>(`[data-tab="${next}"]`)?.focus()
  }

  return (
    <aside
      className="frm-drawer"
      aria-label={translate('form.drawer.title')}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
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
        <Button
          variant="minimal"
          aria-label={translate('form.close')}
          onClick={onClose}
          icon={<Cross aria-hidden="true" />}
        />
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${open}`} className="frm-drawer-body">
        <Content family={family} record={record} />
      </div>
    </aside>
  )
}

/** What is under the drawer cannot be reached, so the focus must not stay there. */
function useFocusInside(list: RefObject<HTMLElement | null>, isOver: boolean): void {
  useEffect(() => {
    if (!isOver) return undefined
    const before = document.activeElement
    list.current?.querySelector<HTMLElement>('[aria-selected=true]')?.focus()
    return () => {
      // The form can be reached again with the drawing that takes the drawer away.
      setTimeout(() => before instanceof HTMLElement && before.isConnected && before.focus())
    }
  }, [list, isOver])
}
