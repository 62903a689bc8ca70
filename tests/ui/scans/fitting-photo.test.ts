import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { attachmentLimit } from '../../../src/engine/core/http/drawer-contract.ts'
import { fittingPhoto } from '../../../src/plugins/scans/fitting-photo.ts'

/** What the browser finds in a file: a size, or nothing it can draw. */
let found: readonly [width: number, height: number] | undefined
let drawn: (readonly [width: number, height: number])[]

class FoundImage {
  onload: () => void = () => undefined
  onerror: (cause: Error) => void = () => undefined
  readonly naturalWidth = found?.[0] ?? 0
  readonly naturalHeight = found?.[1] ?? 0
  set src(_address: string) {
    queueMicrotask(() => (found === undefined ? this.onerror(new Error('no picture')) : this.onload()))
  }
}

beforeEach(() => {
  drawn = []
  vi.stubGlobal('Image', FoundImage)
  Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined })
  // The page of a test draws nothing: that it is asked for a picture of the right size is what counts.
  const context = { fillRect: () => undefined, drawImage: () => undefined }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as unknown as RenderingContext)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (this: HTMLCanvasElement, done, type) {
    drawn.push([this.width, this.height])
    done(new Blob(['small'], { type: type ?? '' }))
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const photo = (type = 'image/png', size = 3) => {
  const file = new File(['abc'], 'IMG.0042.png', { type })
  Object.defineProperty(file, 'size', { value: size })
  return file
}

it('[SCAN-723] a photo of more points or bytes than the server takes is drawn smaller as a JPEG before it is sent', async () => {
  found = [8160, 6120]
  const sent = await fittingPhoto(photo())
  expect([sent.name, sent.type, sent.size, drawn]).toEqual(['IMG.0042.jpg', 'image/jpeg', 5, [[4000, 3000]]])
  found = [3000, 4000]
  await fittingPhoto(photo('image/jpeg', attachmentLimit + 1))
  expect(drawn.at(-1)).toEqual([3000, 4000])
})

it('[SCAN-723] what the server takes goes as it is, and so does what the browser cannot draw', async () => {
  found = [8000, 5000]
  const within = photo()
  expect(await fittingPhoto(within)).toBe(within)
  found = undefined
  const unknown = photo('image/heic', attachmentLimit + 1)
  expect(await fittingPhoto(unknown)).toBe(unknown)
  const paper = photo('application/pdf', attachmentLimit + 1)
  expect(await fittingPhoto(paper)).toBe(paper)
  expect(drawn).toEqual([])
})
