import { columns, setValueAt, valueAt, wantedRows } from './rows.ts'

const rowHeight = 50
const headHeight = 66
const host = document.getElementById('grid')
const starts = columns.reduce<number[]>((all, { width }) => [...all, (all.at(-1) ?? 0) + width], [0])

/** The floor: a canvas, a scroller, no library, no accessibility. */
if (host !== null) start(host)

function start(place: HTMLElement): void {
  const scroller = document.createElement('div')
  const canvas = document.createElement('canvas')
  const room = document.createElement('div')
  scroller.style.cssText = 'position:absolute;inset:0;overflow:auto'
  canvas.style.cssText = 'position:sticky;inset:0;display:block'
  room.style.cssText = `width:${starts.at(-1)}px;height:${wantedRows * rowHeight}px`
  scroller.append(canvas, room)
  place.append(scroller)
  const { clientWidth: width, clientHeight: height } = scroller
  canvas.width = width
  canvas.height = height
  room.style.marginTop = `${-height}px`
  const context = canvas.getContext('2d')
  if (context === null) return
  const draw = () => drawAll(context, { left: scroller.scrollLeft, top: scroller.scrollTop, width, height })
  scroller.addEventListener('scroll', draw, { passive: true })
  scroller.addEventListener('click', (event) => edit(scroller, event, draw))
  draw()
}

interface Sight {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

function drawAll(context: CanvasRenderingContext2D, sight: Sight): void {
  context.fillStyle = '#fff'
  context.fillRect(0, 0, sight.width, sight.height)
  context.font = '13px sans-serif'
  context.textBaseline = 'middle'
  const from = Math.floor(sight.top / rowHeight)
  columns.forEach(({ title, width }, column) => {
    const x = (starts[column] ?? 0) - sight.left
    if (x + width < 0 || x > sight.width) return
    context.save()
    context.beginPath()
    context.rect(x, 0, width - 8, sight.height)
    context.clip()
    context.fillStyle = '#182123'
    for (let row = from; (row - from) * rowHeight < sight.height; row += 1) {
      const y = headHeight + row * rowHeight - sight.top
      context.fillText(String(valueAt(row, column)), x + 10, y + rowHeight / 2)
    }
    context.fillStyle = '#f5f7f7'
    context.fillRect(x, 0, width, headHeight)
    context.fillStyle = '#55636a'
    context.fillText(title, x + 10, headHeight / 2)
    context.restore()
  })
}

function edit(scroller: HTMLElement, event: MouseEvent, draw: () => void): void {
  scroller.querySelector('input')?.remove()
  const box = scroller.getBoundingClientRect()
  const row = Math.floor((event.clientY - box.top - headHeight + scroller.scrollTop) / rowHeight)
  const column = starts.findIndex((start) => start > event.clientX - box.left + scroller.scrollLeft) - 1
  const definition = columns[column]
  if (row < 0 || row >= wantedRows || definition === undefined) return
  const input = document.createElement('input')
  const place = `left:${starts[column]}px;top:${headHeight + row * rowHeight}px;width:${definition.width}px`
  input.style.cssText = `position:absolute;box-sizing:border-box;height:${rowHeight}px;${place}`
  input.value = String(valueAt(row, column))
  input.addEventListener('keydown', ({ key }) => {
    if (key !== 'Enter') return
    setValueAt(row, column, Number(input.value))
    input.remove()
    draw()
  })
  scroller.append(input)
  input.focus()
}
