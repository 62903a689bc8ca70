import { More } from '@blueprintjs/icons'
import type { Rectangle } from '@glideapps/glide-data-grid'
import { createPortal } from 'react-dom'
import type { GridProps } from '#engine'
import { headerHeight, rowHeights } from '../theme/grid-sizes.ts'

interface RowMenusProps {
  readonly grid: GridProps
  readonly layer: HTMLElement
  readonly region: Rectangle
  /** How far the first row in sight is pushed out of sight, in px. */
  readonly shift: number
}

/**
 * The menus of rows at the edge of the grid while their own column is scrolled out of sight. For pointers alone: the cell of the twin and
 * the keys for a menu stay what keyboards and screen readers meet.
 */
export function RowMenus({ grid, layer, region, shift }: RowMenusProps) {
  const { onRowMenu, rowCount, density } = grid
  if (onRowMenu === undefined) return null
  const size = rowHeights[density]
  const count = Math.max(0, Math.min(region.height + 1, rowCount - region.y))
  return createPortal(
    <div className="larder-grid-menus" aria-hidden="true" style={{ top: headerHeight, height: count * size }}>
      {Array.from({ length: count }, (_, index) => (
        <button
          key={index}
          type="button"
          tabIndex={-1}
          style={{ height: size, top: index * size + shift }}
          onClick={(event) => onRowMenu(region.y + index, event.currentTarget.getBoundingClientRect())}
        >
          <More />
        </button>
      ))}
    </div>,
    layer,
  )
}
