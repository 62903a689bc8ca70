let context: CanvasRenderingContext2D | null | undefined

/** Width of a text in px in the product's font; an estimate where there is no canvas. */
export function textWidth(text: string, style: string): number {
  context ??= document.createElement('canvas').getContext('2d')
  if (!context) return text.length * 7
  context.font = `${style} ${getComputedStyle(document.body).fontFamily}`
  return context.measureText(text).width
}
