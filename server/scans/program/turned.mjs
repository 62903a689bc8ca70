import { createCanvas } from '@napi-rs/canvas'

/** A picture on white, turned clockwise by quarters and then by degrees, drawn at a share of its size; nothing of it is cut off. */
export function turned(source, { quarters = 0, degrees = 0, share = 1 }) {
  const angle = (quarters * Math.PI) / 2 + (degrees * Math.PI) / 180
  const [across, down] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))]
  const [width, height] = [source.width * share, source.height * share]
  const canvas = createCanvas(points(width * across + height * down), points(width * down + height * across))
  const context = canvas.getContext('2d')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.translate(canvas.width / 2, canvas.height / 2)
  context.rotate(angle)
  context.drawImage(source, -width / 2, -height / 2, width, height)
  return canvas
}

function points(length) {
  return Math.max(1, Math.round(length))
}

/** The share at which the longer edge of a picture has so many points at most. */
export function shareFor({ width, height }, edge) {
  return Math.min(1, edge / Math.max(width, height))
}
