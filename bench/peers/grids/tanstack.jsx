import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, useCallback, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { columns, setValueAt, valueAt, wantedRows } from '../../scenarios/table-poc/pages/rows.ts'

// TanStack Virtual with rows and columns virtualized and the clicked row drawn as entries.

const Row = memo(function Row({ index, start, cells, isEditing, onEdit }) {
  const style = { position: 'absolute', top: 0, left: 0, height: 50, transform: `translateY(${start}px)` }
  return (
    <div style={style} onClick={() => onEdit(index)}>
      {cells.map(({ index: column, start: left, size }) => (
        <div key={column} style={{ position: 'absolute', left, width: size, height: 50, overflow: 'hidden' }}>
          {isEditing ? <Entry row={index} column={column} onEnter={() => onEdit(index + 1)} /> : valueAt(index, column)}
        </div>
      ))}
    </div>
  )
})

function Entry({ row, column, onEnter }) {
  const { isText } = columns[column]
  return (
    <input
      autoFocus={column === 1}
      defaultValue={valueAt(row, column)}
      style={{ width: '100%', boxSizing: 'border-box' }}
      onKeyDown={({ key, currentTarget }) => {
        if (key !== 'Enter') return
        setValueAt(row, column, isText ? currentTarget.value : Number(currentTarget.value))
        onEnter()
      }}
    />
  )
}

function Page() {
  const parent = useRef(null)
  const [editing, setEditing] = useState(-1)
  const getScrollElement = () => parent.current
  // oxlint-disable-next-line react/incompatible-library
  const down = useVirtualizer({ count: wantedRows, getScrollElement, estimateSize: () => 50, overscan: 2 })
  const across = useVirtualizer({
    horizontal: true,
    count: columns.length,
    getScrollElement,
    estimateSize: (index) => columns[index].width,
    overscan: 1,
  })
  const onEdit = useCallback((row) => setEditing(row), [])
  const cells = across.getVirtualItems()
  return (
    <div ref={parent} style={{ position: 'absolute', inset: 0, overflow: 'auto', font: '13px sans-serif' }}>
      <div style={{ position: 'relative', width: across.getTotalSize(), height: down.getTotalSize() }}>
        {down.getVirtualItems().map(({ index, start }) => (
          <Row key={index} isEditing={index === editing} {...{ index, start, cells, onEdit }} />
        ))}
      </div>
    </div>
  )
}

createRoot(document.getElementById('grid')).render(<Page />)
