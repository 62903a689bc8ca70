/** What the pages of the table bench tell about themselves; loaded before anything else on the page. */
interface Probe {
  /** Milliseconds from the start of the navigation until the first cell was painted. */
  readonly first: Promise<number>
  /** Milliseconds from the last Enter until `text` is painted in a cell. */
  readonly committed: (text: string) => Promise<number>
  /** Scrolls by the clock for some milliseconds, px a second each way; answers the length of every frame. */
  readonly scroll: (move: {
    readonly x: number
    readonly y: number
    readonly milliseconds: number
  }) => Promise<number[]>
  /** Fling as above, and count of frames in which a whole row of the first columns was left without ink. */
  readonly blanks: (move: { readonly y: number; readonly milliseconds: number }) => Promise<number>
}

declare global {
  interface Window {
    probe: Probe
  }
}

const query = new URLSearchParams(location.search)
const isCanvas = query.get('painted') === 'canvas'

let watched: { readonly text: string; readonly found: () => void } | undefined
let isInFrame = false
let lastEnter = 0

/** Time at which the frame that draws `text` for the first time is on its way to the screen. */
function painted(text: string): Promise<number> {
  return new Promise((resolve) => {
    const after = () => {
      const channel = new MessageChannel()
      channel.port1.addEventListener('message', () => resolve(performance.now()))
      channel.port1.start()
      channel.port2.postMessage(undefined)
    }
    watched = {
      text,
      found: () => {
        watched = undefined
        if (isInFrame) after()
        else requestAnimationFrame(after)
      },
    }
  })
}

const requestFrame = window.requestAnimationFrame.bind(window)
window.requestAnimationFrame = (callback) =>
  requestFrame((now) => {
    isInFrame = true
    callback(now)
    isInFrame = false
  })

if (isCanvas) {
  const context = CanvasRenderingContext2D.prototype
  // oxlint-disable-next-line typescript/unbound-method
  const fillText = context.fillText
  context.fillText = function (text: string, ...place: [x: number, y: number, maxWidth?: number]) {
    if (watched?.text === text) watched.found()
    fillText.call(this, text, ...place)
  }
} else {
  new MutationObserver(() => {
    if (watched !== undefined && document.body?.textContent.includes(watched.text) === true) watched.found()
  }).observe(document, { childList: true, characterData: true, subtree: true })
}

addEventListener(
  'keydown',
  (event) => {
    if (event.key === 'Enter') lastEnter = performance.now()
  },
  { capture: true },
)

/** The element that scrolls: the highest inside. */
function scroller(): HTMLElement {
  const all = [...document.querySelectorAll<HTMLElement>('*')].filter(
    (element) => element.scrollHeight > element.clientHeight + 1_000 && element.clientHeight > 200,
  )
  const [highest] = all.toSorted((a, b) => b.scrollHeight - a.scrollHeight)
  if (highest === undefined) throw new Error('Nothing scrolls on this page')
  return highest
}

async function scroll(
  { x, y, milliseconds }: Parameters<Probe['scroll']>[0],
  eachFrame: () => void = () => undefined,
): Promise<number[]> {
  const element = scroller()
  const start = { left: element.scrollLeft, top: element.scrollTop, at: performance.now() }
  const frames: number[] = []
  let before: number | undefined
  return new Promise((resolve) => {
    const frame = (now: number) => {
      if (before !== undefined) frames.push(now - before)
      before = now
      eachFrame()
      const seconds = (performance.now() - start.at) / 1_000
      if (seconds * 1_000 >= milliseconds) return resolve(frames)
      element.scrollTop = start.top + y * seconds
      element.scrollLeft = start.left + x * seconds
      requestFrame(frame)
    }
    requestFrame(frame)
  })
}

/** True when one of the rows that are wholly in sight has no ink in the first 180 px of its cells. */
function hasBlankRow(canvas: HTMLCanvasElement): boolean {
  const context = canvas.getContext('2d')
  if (context === null) return true
  const scale = canvas.width / canvas.clientWidth
  for (let top = 130; top + 50 < canvas.clientHeight; top += 50) {
    const { data } = context.getImageData(12 * scale, top * scale, 180 * scale, 50 * scale)
    let hasInk = false
    for (let index = 0; index < data.length && !hasInk; index += 4) hasInk = (data[index] ?? 255) < 110
    if (!hasInk) return true
  }
  return false
}

window.probe = {
  first: painted(query.get('first') ?? ''),
  committed: async (text) => (await painted(text)) - lastEnter,
  scroll,
  blanks: async ({ y, milliseconds }) => {
    const [canvas] = [...document.querySelectorAll('canvas')].toSorted((a, b) => b.width - a.width)
    let blanks = 0
    await scroll({ x: 0, y, milliseconds }, () => {
      if (canvas !== undefined && hasBlankRow(canvas)) blanks += 1
    })
    return blanks
  },
}

export {}
