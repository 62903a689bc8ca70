import { describe, expect, it } from 'vitest'
import { readXml, type XmlBounds } from '../../../server/xml/read-xml.ts'
import { escapeXml, xmlElement } from '../../../server/xml/write-xml.ts'
import { childrenOf, textAt } from '../../../server/xml/xml-element.ts'

const bounds: XmlBounds = { characters: 2_000, depth: 5, elements: 20 }

const faultOf = (text: string, further: Partial<XmlBounds> = {}) => {
  const read = readXml(text, { ...bounds, ...further })
  return read.ok ? undefined : read.error
}

describe('XML from outside', () => {
  it('[XML-1] reads elements, attributes and texts by their names', () => {
    const read = readXml(
      `<?xml version="1.0"?><a:Bill xmlns:a="urn:a" a:no="7"><Line> one &amp; two </Line><Line><![CDATA[<b>]]></Line></a:Bill>`,
      bounds,
    )
    if (!read.ok) throw new Error(read.error)
    expect([read.value.name, read.value.namespace, read.value.attributes.get('no')]).toEqual(['Bill', 'urn:a', '7'])
    expect(childrenOf(read.value, 'Line').map(({ text }) => text)).toEqual(['one & two', '<b>'])
    expect(textAt(read.value, 'Line')).toBe('one & two')
    expect(textAt(read.value, 'Line', 'Nothing')).toBe('')
  })

  it.each([
    ['an entity of its own', '<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>'],
    ['a file', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>'],
    ['laughs', '<!DOCTYPE a [<!ENTITY l "ha"><!ENTITY m "&l;&l;&l;">]><a>&m;</a>'],
    ['parameters', '<!DOCTYPE a [<!ENTITY % p SYSTEM "http://127.0.0.1/"> %p;]><a/>'],
  ])('[XML-1] refuses %s, also where a type may be named', (_what, text) => {
    expect(faultOf(text)).toBe('declares')
    expect(faultOf(text, { namesType: true })).toBe('declares')
  })

  it('[XML-1] lets a document name its type only where a format does, and knows no entity by it', () => {
    const named = '<!DOCTYPE cXML SYSTEM "http://xml.cxml.org/schemas/cXML/1.2.014/cXML.dtd"><cXML/>'
    expect(faultOf(named)).toBe('declares')
    expect(faultOf(named, { namesType: true })).toBeUndefined()
    expect(faultOf(named.replace('<cXML/>', '<cXML>&nbsp;</cXML>'), { namesType: true })).toBe('damaged')
  })

  it('[XML-2] refuses what is too large, too deep or too much', () => {
    expect(faultOf(`<a>${'x'.repeat(2_000)}</a>`)).toBe('tooLarge')
    expect(faultOf('<a><b><c><d><e/></d></c></b></a>')).toBeUndefined()
    expect(faultOf('<a><b><c><d><e><f/></e></d></c></b></a>')).toBe('tooDeep')
    expect(faultOf(`<a>${'<b/>'.repeat(20)}</a>`)).toBe('tooMany')
  })

  it.each(['', 'no XML', '<a>', '<a></b>', '<a/><b/>', '<a b="<"/>', '<a>\u0000</a>', '<x:a/>', '{"a":1}'])(
    '[XML-2] calls %j damaged',
    (text) => {
      expect(faultOf(text)).toBe('damaged')
    },
  )

  it('[XML-3] writes texts as texts', () => {
    const written = xmlElement('a', { b: '"<>&' }, escapeXml(`</a><script>'\u0000\ud800`))
    expect(written).toBe('<a b="&quot;&lt;&gt;&amp;">&lt;/a&gt;&lt;script&gt;&#39;</a>')
    const read = readXml(written, bounds)
    expect(read.ok && read.value.text).toBe("</a><script>'")
  })
})
