/** What the browser asks before text becomes markup or a script, as far as it is used here; not every browser has it. */
interface TrustedTypes {
  readonly createPolicy: (name: string, rules: TrustRules) => { readonly createHTML: (html: string) => string }
}

declare global {
  interface Window {
    readonly trustedTypes?: TrustedTypes
  }
}

/** Undefined refuses. */
interface TrustRules {
  readonly createHTML?: (html: string) => string
  readonly createScriptURL?: (url: string) => string | undefined
}

/** The scripts that are started by their address: the service worker, and workers of the build. */
const workerPaths = /^(\/sw\.js|\/assets\/workers\/[\w.-]+\.js)$/

/**
 * Says what may become markup or a script where the page's policy asks (HTTP-13): addresses of workers, and of a pasted table
 * its cells as plain text. Everything else is refused by the browser, whatever a library tries.
 */
export function limitTrust({ trustedTypes }: Pick<Window, 'trustedTypes'>): void {
  if (trustedTypes === undefined) return
  // Only ever read into a document that is shown nowhere and runs nothing.
  const reading = trustedTypes.createPolicy('larder-clipboard', { createHTML: (html) => html })
  trustedTypes.createPolicy('default', {
    createHTML: (html) => plainTables(reading.createHTML(html)),
    createScriptURL: (url) => (isWorker(new URL(url, location.origin)) ? url : undefined),
  })
}

/** The tables of a text of markup, with nothing in their cells but text: what a grid takes over when somebody pastes. */
function plainTables(html: string): string {
  const tables = [...new DOMParser().parseFromString(html, 'text/html').querySelectorAll('table')]
  return tables.map((table) => `<table>${[...table.rows].map(plainRow).join('')}</table>`).join('')
}

function plainRow(row: HTMLTableRowElement): string {
  return `<tr>${[...row.cells].map((cell) => `<td>${escaped(cell.textContent)}</td>`).join('')}</tr>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function isWorker({ origin, pathname, search }: URL): boolean {
  return origin === location.origin && search === '' && workerPaths.test(pathname)
}
