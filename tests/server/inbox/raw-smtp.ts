import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { createCanvas } from '@napi-rs/canvas'

/** A connection to a mail server, and what it was greeted with. */
export async function greeted(port: number): Promise<{ readonly socket: Socket; readonly line: string }> {
  const socket = connect(port, '127.0.0.1')
  const [line] = (await once(socket, 'data')) as [Buffer]
  return { socket, line: line.toString() }
}

/** A connection that ends before it is greeted. */
export async function touched(port: number): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.end()
  socket.resume()
  await once(socket, 'close')
}

/** What a connection that leaves at once is greeted with. */
export async function greetedOnce(port: number): Promise<string> {
  const { socket, line } = await greeted(port)
  socket.destroy()
  return line
}

/** Says lines one after another, each once the one before is answered; answers the last line of each answer. */
export async function talk(port: number, lines: readonly string[]): Promise<readonly string[]> {
  const socket = connect(port, '127.0.0.1')
  const answers: string[] = []
  const waiting = [...lines]
  for await (const line of createInterface({ input: socket })) {
    if (line[3] === '-') continue
    answers.push(line)
    const next = waiting.shift()
    if (next === undefined) break
    socket.write(`${next}\r\n`)
  }
  socket.destroy()
  return answers
}

/** A small picture of its own for each seed. */
export function onePixel(seed: string): Buffer {
  const canvas = createCanvas(20, 20)
  const pen = canvas.getContext('2d')
  pen.fillStyle = `#${Buffer.from(seed.padEnd(3, '0')).toString('hex').slice(0, 6)}`
  pen.fillRect(0, 0, 20, 20)
  return canvas.toBuffer('image/png')
}
