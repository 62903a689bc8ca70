/** Points of a block that share a threshold: light falls unevenly on paper that is photographed. */
const block = 32
/** What is darker than this share of its surroundings is ink. */
const darkShare = 0.87

/** The grey of a canvas, 0 to 255 a point. */
export function greyOf(canvas) {
  const { width, height } = canvas
  const { data } = canvas.getContext('2d').getImageData(0, 0, width, height)
  const points = new Uint8Array(width * height)
  for (let at = 0, from = 0; at < points.length; at += 1, from += 4)
    points[at] = (data[from] * 77 + data[from + 1] * 151 + data[from + 2] * 28) >> 8
  return { width, height, points }
}

/** A grey picture as the recognizer takes it: what unpacks nothing takes no time. */
export function fileOf({ width, height, points }) {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), points])
}

/** Where ink is: 1 a point, 0 on paper. */
export function inkOf({ width, height, points }) {
  const [across, down] = [Math.ceil(width / block), Math.ceil(height / block)]
  const bounds = boundsOf(meansOf({ width, height, points }, across, down), across, down)
  const ink = new Uint8Array(points.length)
  for (let y = 0, at = 0; y < height; y += 1) {
    const row = Math.floor(y / block) * across
    for (let x = 0; x < width; x += 1, at += 1) if (points[at] < bounds[row + Math.floor(x / block)]) ink[at] = 1
  }
  return ink
}

function meansOf({ width, height, points }, across, down) {
  const [sums, counts] = [new Float64Array(across * down), new Float64Array(across * down)]
  for (let y = 0, at = 0; y < height; y += 1) {
    const row = Math.floor(y / block) * across
    for (let x = 0; x < width; x += 1, at += 1) {
      const of = row + Math.floor(x / block)
      sums[of] += points[at]
      counts[of] += 1
    }
  }
  return sums.map((sum, of) => sum / counts[of])
}

/** Of each block, by the mean of it and of those around it. */
function boundsOf(means, across, down) {
  return means.map((_mean, of) => {
    const [x, y] = [of % across, Math.floor(of / across)]
    let [sum, count] = [0, 0]
    for (let row = Math.max(0, y - 1); row <= Math.min(down - 1, y + 1); row += 1)
      for (let column = Math.max(0, x - 1); column <= Math.min(across - 1, x + 1); column += 1) {
        sum += means[row * across + column]
        count += 1
      }
    return (sum / count) * darkShare
  })
}
