/** One kind of file people may attach: how its first bytes look and which names it goes by. */
interface FileKind {
  readonly mediaType: string
  readonly extensions: readonly string[]
  readonly isContent: (bytes: Uint8Array) => boolean
}

const startsWith =
  (...magic: readonly number[]) =>
  (bytes: Uint8Array): boolean =>
    magic.every((byte, index) => bytes[index] === byte)

const zip = startsWith(0x50, 0x4b, 0x03, 0x04)

/** Everything that may be attached; nothing a browser would run is among it. */
const fileKinds: readonly FileKind[] = [
  {
    mediaType: 'image/png',
    extensions: ['png'],
    isContent: startsWith(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
  },
  { mediaType: 'image/jpeg', extensions: ['jpg', 'jpeg'], isContent: startsWith(0xff, 0xd8, 0xff) },
  { mediaType: 'image/webp', extensions: ['webp'], isContent: isWebp },
  { mediaType: 'application/pdf', extensions: ['pdf'], isContent: startsWith(0x25, 0x50, 0x44, 0x46, 0x2d) },
  {
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    extensions: ['xlsx'],
    isContent: zip,
  },
  {
    mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    extensions: ['docx'],
    isContent: zip,
  },
  { mediaType: 'text/plain', extensions: ['txt'], isContent: isText },
  { mediaType: 'application/xml', extensions: ['xml'], isContent: isXml },
  { mediaType: 'text/csv', extensions: ['csv'], isContent: isText },
]

/** The media type of a file whose name and first bytes agree (AUD-7), or undefined: the browser's own word is not asked. */
export function attachmentMediaType(fileName: string, bytes: Uint8Array): string | undefined {
  const extension = /\.([A-Za-z0-9]+)$/.exec(fileName)?.[1]?.toLowerCase()
  return fileKinds.find(
    (kind) => extension !== undefined && kind.extensions.includes(extension) && kind.isContent(bytes),
  )?.mediaType
}

function isWebp(bytes: Uint8Array): boolean {
  return startsWith(0x52, 0x49, 0x46, 0x46)(bytes) && startsWith(0x57, 0x45, 0x42, 0x50)(bytes.subarray(8))
}

/** UTF-8 without control characters. */
function isText(bytes: Uint8Array): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return !/[^\P{Cc}\s]/u.test(text)
  } catch {
    return false
  }
}

/** Text that begins with an element or a declaration. */
function isXml(bytes: Uint8Array): boolean {
  return isText(bytes) && /^\uFEFF?\s*<[?!\w]/.test(Buffer.from(bytes.subarray(0, 200)).toString('utf8'))
}
