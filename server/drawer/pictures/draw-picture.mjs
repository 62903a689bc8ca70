// A program of its own: reads a picture from its input and writes it anew, smaller and without anything but its points, with a
// thumbnail. Decoders have faults that end a process; here they end this one (docs/decisions/pictures.md).
import { createCanvas, loadImage } from '@napi-rs/canvas'

const [longest, thumbnail] = process.argv.slice(2, 4).map(Number)
const kind = process.argv[4]
const parts = []
for await (const part of process.stdin) parts.push(part)

// Turned upright by what its camera noted, which is then gone.
const image = await loadImage(Buffer.concat(parts))
const whole = drawn(image, longest)
const small = drawn(whole, thumbnail)
const [picture, preview] = await Promise.all([
  kind === 'png' ? whole.encode('png') : whole.encode('webp', 82),
  small.encode('webp', 78),
])
const sizes = Buffer.alloc(12)
sizes.writeUInt32BE(whole.width, 0)
sizes.writeUInt32BE(whole.height, 4)
sizes.writeUInt32BE(picture.length, 8)
process.stdout.write(Buffer.concat([sizes, picture, preview]))

/** The same at most so long at its longer edge; never larger than it was. */
function drawn(source, edge) {
  const share = Math.min(1, edge / Math.max(source.width, source.height))
  const width = Math.max(1, Math.round(source.width * share))
  const height = Math.max(1, Math.round(source.height * share))
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.imageSmoothingQuality = 'high'
  context.drawImage(source, 0, 0, width, height)
  return canvas
}
