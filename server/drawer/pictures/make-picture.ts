import { join } from 'node:path'
import { appError } from '#core/errors/app-error.ts'
import { attachmentLimit } from '#core/http/drawer-contract.ts'
import { projectFolder } from '../../process/project-folder.ts'
import { runApart } from '../../process/run-apart.ts'
import { createTurns, type Turns } from '../../process/turns.ts'
import { pictureSize, type PictureSize } from './picture-size.ts'

/** A picture as it is kept: without anything its camera noted, at most so long, and a small one of it. */
export interface MadePicture extends PictureSize {
  readonly content: Buffer
  readonly thumbnail: Buffer
}

/** Makes pictures of files; throws E_FILE_SIZE, E_FILE_TYPE, E_PICTURE_SIZE and E_PICTURE. */
export type MakePicture = (file: Buffer) => Promise<MadePicture>

/** How large pictures may be. */
export interface PictureLimits {
  /** Millions of points a file may have before it is decoded. */
  readonly megapixels: number
  /** The longer edge of what is kept, in points. */
  readonly longestEdge: number
  /** What it is kept as: WebP by default; paper and mails take PNG. */
  readonly as?: 'webp' | 'png'
}

const thumbnailEdge = 192
const patience = 20_000
/** Bytes of a picture of the longest edge, as it is kept and small, and far more than that. */
const mostTold = 64_000_000
/** Decoding holds four bytes a point: few at a time. */
const together = 2

/** A maker of pictures: each in a program of its own, because decoders of pictures have faults that end a process. */
export function createPictureMaker(limits: PictureLimits): MakePicture {
  const turns: Turns = createTurns(together)
  return async (file) => {
    if (file.length === 0 || file.length > attachmentLimit) throw appError('E_FILE_SIZE')
    const size = pictureSize(file)
    if (size === undefined) throw appError('E_FILE_TYPE')
    if (size.width * size.height > limits.megapixels * 1_000_000)
      throw appError('E_PICTURE_SIZE', { megapixels: limits.megapixels })
    return turns.take(() => drawApart(file, limits))
  }
}

const program = join(projectFolder, 'server/drawer/pictures/draw-picture.mjs')

/** Runs the program over one file; whatever ends it without an answer means that the file is no picture. */
async function drawApart(file: Buffer, { longestEdge, as = 'webp' }: PictureLimits): Promise<MadePicture> {
  const args = [String(longestEdge), String(thumbnailEdge), as]
  const { code, answer } = await runApart({ program, args, milliseconds: patience, told: mostTold }, file)
  if (code !== 0 || answer.length < 12) throw appError('E_PICTURE')
  const end = 12 + answer.readUInt32BE(8)
  return {
    width: answer.readUInt32BE(0),
    height: answer.readUInt32BE(4),
    content: answer.subarray(12, end),
    thumbnail: answer.subarray(end),
  }
}
