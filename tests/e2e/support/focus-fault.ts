import type { Page } from 'playwright'

/** What is wrong with how the focus shows now: no outline or ring of 2 px, or one under 3 : 1 to what it lies on. */
export function focusFault(page: Page): Promise<string | undefined> {
  return page.evaluate(measureFocus)
}

/** Runs in the page. */
function measureFocus(): string | undefined {
  const element = document.activeElement
  // The content as a whole takes the focus after a change of page; it is no control.
  if (element === null || element === document.body || element.tagName === 'MAIN') return undefined
  const channels = (color: string) => (/\(([^)]+)\)/.exec(color)?.[1] ?? '').split(/[\s,/]+/).map(Number)
  const light = (color: string) => {
    const [red = 0, green = 0, blue = 0] = channels(color).map((value) => {
      const share = value / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const contrast = (one: string, other: string) => {
    const [dark = 0, bright = 0] = [light(one), light(other)].toSorted((a, b) => a - b)
    return (bright + 0.05) / (dark + 0.05)
  }
  const groundOf = (start: Element | null): string => {
    for (let one = start; one !== null; one = one.parentElement) {
      const { backgroundColor } = getComputedStyle(one)
      if (channels(backgroundColor).length === 3) return backgroundColor
    }
    return 'rgb(255, 255, 255)'
  }
  const ringOf = (one: Element): { color: string; isInside: boolean } | undefined => {
    const { outlineStyle, outlineWidth, outlineColor, outlineOffset, boxShadow } = getComputedStyle(one)
    if (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2)
      return { color: outlineColor, isInside: Number.parseFloat(outlineOffset) < 0 }
    const [, color, spread, inset] = /(rgba?\([^)]+\)) 0px 0px 0px (\d+)px( inset)?/.exec(boxShadow) ?? []
    return color !== undefined && Number(spread) >= 2 ? { color, isInside: inset !== undefined } : undefined
  }
  const name = `${element.tagName} ${element.className} “${(element.getAttribute('aria-label') ?? element.textContent).slice(0, 40)}”`
  // The frame around a control may show the focus in its place.
  for (const one of [element, element.parentElement, element.parentElement?.parentElement]) {
    const ring = one ? ringOf(one) : undefined
    if (!one || ring === undefined) continue
    const ratio = contrast(ring.color, groundOf(ring.isInside ? one : one.parentElement))
    return ratio >= 3 ? undefined : `${name}: its ring has ${ratio.toFixed(2)} : 1`
  }
  return `${name}: no ring`
}
