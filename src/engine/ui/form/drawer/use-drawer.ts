import { useEffect, useState } from 'react'
import { useAppStore } from '../../client/services/app-services.ts'
import { useMedia } from '../../parts/page/use-media.ts'

/** The drawer of a form: whether it is open, and whether it lies over the form. */
export interface Drawer {
  readonly isOpen: boolean
  /** In a window too narrow for both the form cannot be used until the drawer is closed. */
  readonly isOver: boolean
  readonly toggle: () => void
  readonly close: () => void
}

/** Keeps a drawer open or closed; one that a record does not have is closed. */
export function useDrawer(isThere: boolean): Drawer {
  const [isWanted, setWanted] = useState(false)
  const isNarrow = useMedia('(max-width: 1100px)')
  const isOpen = isThere && isWanted
  const isOver = isOpen && isNarrow
  const setCovered = useAppStore((state) => state.layout.setCovered)
  // Notices stand above the form and behind the drawer as well.
  useEffect(() => {
    setCovered(isOver)
    return () => setCovered(false)
  }, [isOver, setCovered])
  return { isOpen, isOver, toggle: () => setWanted(!isWanted), close: () => setWanted(false) }
}
