import { useEffect, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import type { GridAnchor } from '../../contracts/grid-props.ts'
import { moveInMenu } from './move-in-menu.ts'
import './action-menu.css'

/** One entry of a menu; `undefined` in a list of entries draws a line. */
export interface MenuEntry {
  readonly id: string
  readonly text: string
  readonly icon?: ReactNode
  readonly isDanger?: boolean
  readonly run: () => void
}

/** What a menu is drawn from. */
export interface ActionMenuProps {
  readonly label: string
  readonly entries: readonly (MenuEntry | undefined)[]
  /** Where it was opened; it stays inside the window. */
  readonly anchor: GridAnchor
  readonly onClose: () => void
}

/** A menu at a place on the screen: arrows, Home and End move, Enter runs, Escape, Tab and a click elsewhere close. */
export function ActionMenu({ label, entries, anchor, onClose }: ActionMenuProps) {
  const menu = useRef<HTMLDivElement>(null)
  useReturnedFocus()
  usePlaced(menu, anchor)
  useEffect(() => {
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && menu.current?.contains(event.target) !== true) onClose()
    }
    // Its place belongs to the window as it was.
    addEventListener('resize', onClose)
    // The click that opened the menu is still on its way.
    const timer = setTimeout(() => addEventListener('pointerdown', closeOutside, true))
    return () => {
      clearTimeout(timer)
      removeEventListener('pointerdown', closeOutside, true)
      removeEventListener('resize', onClose)
    }
  }, [onClose])
  return createPortal(
    <div
      ref={menu}
      className="act-menu"
      role="menu"
      aria-label={label}
      onKeyDown={(event) => handleKey(event, onClose)}
    >
      {entries.map((entry, index) =>
        entry === undefined ? (
          // Lines have no identity but their place.
          // oxlint-disable-next-line react/no-array-index-key
          <hr key={`line${index}`} />
        ) : (
          <button
            key={entry.id}
            type="button"
            role="menuitem"
            tabIndex={-1}
            className={entry.isDanger === true ? 'act-menu-item is-danger' : 'act-menu-item'}
            onClick={() => {
              onClose()
              entry.run()
            }}
          >
            {entry.icon}
            <span>{entry.text}</span>
          </button>
        ),
      )}
    </div>,
    document.body,
  )
}

function handleKey(event: KeyboardEvent<HTMLElement>, onClose: () => void): void {
  if (moveInMenu(event, [...event.currentTarget.querySelectorAll<HTMLElement>('[role="menuitem"]')])) return
  if (event.key !== 'Escape' && event.key !== 'Tab') return
  onClose()
  event.preventDefault()
  event.stopPropagation()
}

function usePlaced(menu: RefObject<HTMLElement | null>, anchor: GridAnchor): void {
  useLayoutEffect(() => {
    if (menu.current !== null) place(menu.current, anchor)
  }, [menu, anchor])
}

/** Under the anchor, or over it near the lower edge of the window. */
function place(menu: HTMLElement, anchor: GridAnchor): void {
  const { offsetWidth, offsetHeight } = menu
  const below = anchor.y + anchor.height
  const top = below + offsetHeight + 8 < innerHeight ? below : Math.max(8, anchor.y - offsetHeight)
  menu.style.top = `${top}px`
  menu.style.left = `${Math.max(8, Math.min(anchor.x, innerWidth - offsetWidth - 8))}px`
  menu.querySelector<HTMLElement>('[role="menuitem"]')?.focus({ preventScroll: true })
}

/** Closing gives the focus back to what had it, unless it went elsewhere meanwhile. */
function useReturnedFocus(): void {
  useLayoutEffect(() => {
    const before = document.activeElement
    return () => {
      const isLost = document.activeElement === null || document.activeElement === document.body
      if (isLost && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [])
}
