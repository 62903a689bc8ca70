import { useEffect, useRef, useState, type RefObject } from 'react'
import type { ScanAnswer, ScanQuestion } from './scan-messages.ts'

/** Looks without a code after which the one that was read counts as gone: before, it still lies in front of the camera. */
const mostMisses = 5
/** Widest picture that is looked at; codes are read well below what cameras give. */
const mostPixels = 1024
/** Between two looks. */
const pauseMilliseconds = 120

/** What the camera does. */
export type CameraState = 'starting' | 'looking' | 'refused'

/** Shows the camera in a video element and tells of codes in front of it, while it is not paused. Ends with the component. */
export function useCamera({ isPaused, onCode }: CameraUse): {
  readonly video: RefObject<HTMLVideoElement | null>
  readonly state: CameraState
} {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<CameraState>('starting')
  const told = useRef({ isPaused, onCode })
  useEffect(() => {
    told.current = { isPaused, onCode }
  })
  useEffect(() => {
    const seen = { code: '', misses: 0 }
    const hear = (code: string | undefined) => {
      const misses = code === undefined ? seen.misses + 1 : 0
      const isNew = code !== undefined && code !== seen.code
      const isGone = misses >= mostMisses
      Object.assign(seen, { code: isGone ? '' : (code ?? seen.code), misses })
      if (isNew && !told.current.isPaused) told.current.onCode(code)
    }
    return begin({ video, setState, hear, isPaused: () => told.current.isPaused })
  }, [])
  return { video, state }
}

/** How the camera is used. */
export interface CameraUse {
  readonly isPaused: boolean
  readonly onCode: (code: string) => void
}

interface Looking {
  readonly video: RefObject<HTMLVideoElement | null>
  readonly setState: (state: CameraState) => void
  readonly hear: (code: string | undefined) => void
  readonly isPaused: () => boolean
}

function begin({ video, setState, hear, isPaused }: Looking): () => void {
  let stream: MediaStream | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  const worker = new Worker(new URL('./scan-worker.ts', import.meta.url), { type: 'module' })
  const next = () => {
    timer = setTimeout(look, pauseMilliseconds)
  }
  const look = () => {
    const picture = isPaused() || video.current === null ? undefined : pictureOf(video.current)
    if (picture === undefined) next()
    else worker.postMessage({ picture } satisfies ScanQuestion, [picture.data.buffer])
  }
  worker.addEventListener('message', ({ data: { code, fault } }: MessageEvent<ScanAnswer>) => {
    if (isOver) return
    if (fault !== undefined) setState('refused')
    else {
      hear(code)
      next()
    }
  })
  worker.addEventListener('error', () => setState('refused'))
  const start = async () => {
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment', width: { ideal: 1280 } } })
    if (isOver) stop(stream)
    else if (video.current !== null) {
      Object.assign(video.current, { srcObject: stream })
      await video.current.play()
      setState('looking')
      look()
    }
  }
  start().catch(() => setState('refused'))
  return () => {
    isOver = true
    clearTimeout(timer)
    worker.terminate()
    stop(stream)
  }
}

function stop(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop()
}

/** What the camera sees now; undefined before it sees anything. */
function pictureOf(video: HTMLVideoElement): ImageData | undefined {
  const { videoWidth, videoHeight } = video
  if (videoWidth === 0) return undefined
  const scale = Math.min(1, mostPixels / videoWidth)
  const [width, height] = [Math.round(videoWidth * scale), Math.round(videoHeight * scale)]
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d', { willReadFrequently: true })
  context?.drawImage(video, 0, 0, width, height)
  return context?.getImageData(0, 0, width, height)
}
