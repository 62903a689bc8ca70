/** Characters no XML document may hold, not even escaped. */
// oxlint-disable-next-line no-control-regex -- finding control characters is the purpose
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A text as XML or HTML shows it, between tags or quotes: no character of it is markup. */
export function escapeXml(text: string): string {
  return text.replaceAll(unwritable, '').replaceAll(/[&<>"']/g, (character) => escapes[character] ?? '')
}

/** An element with its attributes and what stands in it, which is XML already; texts pass `escapeXml` first. */
export function xmlElement(
  name: string,
  attributes: Readonly<Record<string, string>>,
  ...inside: readonly string[]
): string {
  const named = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`)
  return `<${name}${named.join('')}>${inside.join('')}</${name}>`
}
