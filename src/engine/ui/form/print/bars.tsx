import { code128 } from '#core/barcodes/code-128.ts'

/** Modules of white on either side, without which scanners find no beginning. */
const quiet = 10
const height = 40

/** A text as a barcode with its letters below; the letters alone where it cannot be one. */
export function Bars({ text }: { readonly text: string }) {
  const widths = code128(text)
  if (widths === undefined) return <span>{text}</span>
  const all = widths.reduce((sum, width) => sum + width, 0)
  return (
    <span className="frm-print-code">
      <svg viewBox={`0 0 ${all + 2 * quiet} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        <path d={barsOf(widths)} />
      </svg>
      <span>{text}</span>
    </span>
  )
}

/** Every other width is a bar. */
function barsOf(widths: readonly number[]): string {
  let at = quiet
  let path = ''
  for (const [place, width] of widths.entries()) {
    if (place % 2 === 0) path += `M${at} 0h${width}v${height}h-${width}z`
    at += width
  }
  return path
}
