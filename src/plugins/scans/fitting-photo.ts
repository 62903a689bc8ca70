import { attachmentLimit } from '#core/http/drawer-contract.ts'
import { scanMegapixels } from '#core/http/scans/scans-contract.ts'

/** Longer edge of a photo that was made smaller, in points: well beyond what is read of it, and no more than a telephone can draw. */
const sentEdge = 4_000
const quality = 0.9

/**
 * The file as it is sent: a photo beyond what the server takes, in points or in bytes, is drawn smaller as a JPEG, upright as its camera noted (SCAN-723).
 * Everything else, and what this browser cannot draw, goes as it is: the server says what it thinks of it.
 */
export async function fittingPhoto(file: File): Promise<File> {
  if (!file.type.startsWith('image/')) return file
  const image = await imageOf(file)
  if (image === undefined) return file
  const { naturalWidth: width, naturalHeight: height } = image
  if (width * height <= scanMegapixels * 1_000_000 && file.size <= attachmentLimit) return file
  const share = Math.min(1, sentEdge / Math.max(width, height))
  const drawn = await drawnSmaller(image, { width: Math.round(width * share), height: Math.round(height * share) })
  return drawn === undefined
    ? file
    : new File([drawn], `${file.name.replace(/\.[^.]*$/, '')}.jpg`, { type: 'image/jpeg' })
}

/** The picture, of which only the size is known yet; undefined for what is none. */
async function imageOf(file: File): Promise<HTMLImageElement | undefined> {
  const address = URL.createObjectURL(file)
  const image = new Image()
  try {
    await new Promise((resolve, reject) => {
      image.onload = resolve
      image.onerror = reject
      image.src = address
    })
    return image
  } catch {
    return undefined
  } finally {
    URL.revokeObjectURL(address)
  }
}

function drawnSmaller(
  image: HTMLImageElement,
  { width, height }: { readonly width: number; readonly height: number },
): Promise<Blob | undefined> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, width)
  canvas.height = Math.max(1, height)
  const context = canvas.getContext('2d')
  if (context === null) return Promise.resolve(undefined)
  context.imageSmoothingQuality = 'high'
  // What lets light through would be black on a JPEG.
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/jpeg', quality))
}
