import { ApiError } from './api-error.ts'

/** A file on its way: one POST whose body is the file itself. */
export interface FileRequest {
  readonly file: Blob
  /** Makes a repeated POST harmless; see `newIdempotencyKey`. */
  readonly idempotencyKey: string
  /** Told how much has left, from 0 to 1. */
  readonly onProgress: (share: number) => void
  /** Headers of this call alone. */
  readonly headers?: Readonly<Record<string, string>>
}

/** Sends a file and answers as `fetch` would, which cannot tell how far it got; rejects with ApiError 0 when no answer came. */
export function sendFile(url: string, headers: Readonly<Record<string, string>>, request: FileRequest) {
  return new Promise<Response>((resolve, reject) => {
    const call = new XMLHttpRequest()
    call.open('POST', url)
    for (const [name, value] of Object.entries(headers)) call.setRequestHeader(name, value)
    call.setRequestHeader('Idempotency-Key', request.idempotencyKey)
    call.setRequestHeader('Content-Type', request.file.type || 'application/octet-stream')
    call.upload.addEventListener('progress', ({ loaded, total }) => request.onProgress(total > 0 ? loaded / total : 0))
    call.addEventListener('load', () => resolve(new Response(call.responseText || null, { status: call.status })))
    call.addEventListener('error', () => reject(new ApiError(0, {})))
    call.addEventListener('timeout', () => reject(new ApiError(0, {})))
    call.send(request.file)
  })
}
