/** The cXML of a form a catalogue posts (PUNCH-6): plain as `cxml-urlencoded`, or as `cxml-base64`. Undefined when there is none that can be read. */
export function sentXml(body: Buffer): string | undefined {
  const form = new URLSearchParams(body.toString('utf8'))
  const plain = form.get('cxml-urlencoded') ?? form.get('cXML-urlencoded')
  if (plain !== null) return plain
  const packed = form.get('cxml-base64') ?? form.get('cXML-base64')
  if (packed === null || !/^[A-Za-z0-9+/\s]+=*\s*$/.test(packed)) return undefined
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(packed, 'base64'))
  } catch {
    return undefined
  }
}
