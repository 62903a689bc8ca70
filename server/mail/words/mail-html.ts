/** Makes a text safe inside HTML, in elements and quoted attributes. */
function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

interface MailPage {
  readonly language: string
  readonly title: string
  readonly body: string
  /** What the tenant writes under its mails; '' for nothing. */
  readonly footer: string
  /** Shown above it; where pictures are not, its words are. */
  readonly logo: { readonly address: string; readonly name: string } | undefined
}

/** A whole mail around its body: one column, inline styles because mail programs drop the others. */
export function mailPage(page: MailPage): string {
  return `<!doctype html>
<html lang="${escapeHtml(page.language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(page.title)}</title></head>
<body style="margin:0;padding:24px;background:#f6f7f9;color:#1c2127;font:16px/1.5 Arial,Helvetica,sans-serif">
<div style="max-width:640px;margin:0 auto;padding:24px;background:#ffffff;border:1px solid #d3d8de;border-radius:4px">
${logo(page.logo)}${page.body}
${footer(page.footer)}</div>
</body>
</html>
`
}

function logo(shown: MailPage['logo']): string {
  if (shown === undefined) return ''
  const style = 'display:block;max-height:48px;max-width:220px;margin:0 0 24px;border:0'
  return `<img src="${escapeHtml(shown.address)}" alt="${escapeHtml(shown.name)}" height="48" style="${style}">\n`
}

function footer(text: string): string {
  const style = 'margin:24px 0 0;padding-top:12px;border-top:1px solid #d3d8de;color:#5f6b7c;font-size:13px'
  return text === '' ? '' : `<p style="${style}">${escapeHtml(text)}</p>\n`
}

/** A paragraph; its lines stay lines. */
export function paragraph(text: string): string {
  return `<p style="margin:0 0 16px">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`
}

/** A heading. */
export function heading(text: string): string {
  return `<h1 style="margin:0 0 16px;font-size:20px">${escapeHtml(text)}</h1>`
}

/** A link that looks like a button. */
export function button(text: string, url: string): string {
  const style =
    'display:inline-block;padding:12px 20px;background:#215db0;color:#ffffff;text-decoration:none;border-radius:4px'
  return `<p style="margin:24px 0"><a href="${escapeHtml(url)}" style="${style}">${escapeHtml(text)}</a></p>`
}

/** A table whose columns after `leading` are numbers. */
export function table(head: readonly string[], rows: readonly (readonly string[])[], leading: number): string {
  const align = (index: number) => (index < leading ? 'left' : 'right')
  const cell = (tag: 'th' | 'td') => (text: string, index: number) =>
    `<${tag}${tag === 'th' ? ' scope="col"' : ''} style="padding:6px 8px;border-bottom:1px solid #d3d8de;text-align:${align(index)}">${escapeHtml(text)}</${tag}>`
  const line = (tag: 'th' | 'td', cells: readonly string[]) => `<tr>${cells.map(cell(tag)).join('')}</tr>`
  const body = rows.map((row) => line('td', row)).join('\n')
  return `<table style="width:100%;border-collapse:collapse;margin:0 0 16px"><thead>${line('th', head)}</thead><tbody>\n${body}\n</tbody></table>`
}
