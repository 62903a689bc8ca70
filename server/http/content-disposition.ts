import { cutText } from '#core/text/cut-text.ts'

/**
 * `Content-Disposition` of a download: always an attachment, with a plain ASCII name for old clients and the real one as RFC 6266
 * wants it. Control characters, quotes and path separators never reach the header.
 */
export function contentDisposition(fileName: string): string {
  const clean = cutText(fileName.replaceAll(/[\p{Cc}"\\/:*?<>|]/gu, '_'), 200)
  const ascii = clean.replaceAll(/[^\x20-\x7e]/g, '_')
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encodeRfc5987(clean)}`
}

function encodeRfc5987(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /['()*!]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
