import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { BarcodeDetector, prepareZXingModule, type BarcodeFormat } from 'barcode-detector/ponyfill'
import type { ScanAnswer, ScanQuestion } from './scan-messages.ts'

// Reads codes in pictures, away from the page: reading takes long, and WebAssembly is allowed here alone.

const formats: BarcodeFormat[] = [
  'code_128',
  'code_39',
  'data_matrix',
  'databar',
  'databar_expanded',
  'ean_13',
  'ean_8',
  'itf',
  'qr_code',
  'upc_a',
  'upc_e',
]

prepareZXingModule({ overrides: { locateFile: (path: string) => (path.endsWith('.wasm') ? wasmUrl : path) } })
const detector = new BarcodeDetector({ formats })

addEventListener('message', ({ data: { picture } }: MessageEvent<ScanQuestion>) => void answer(picture))

async function answer(picture: ImageData): Promise<void> {
  try {
    const [found] = await detector.detect(picture)
    postMessage({ code: found?.rawValue } satisfies ScanAnswer)
  } catch (error) {
    postMessage({ code: undefined, fault: String(error) } satisfies ScanAnswer)
  }
}
