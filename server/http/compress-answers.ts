import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/** Compresses answers worth it. Bodies of requests stay plain: a compressed one could unfold without limit. */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    global: true,
    globalDecompression: false,
    threshold: 1_400,
    encodings: ['br', 'gzip'],
    // The best quality costs more time than it saves on an answer made for one reader.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
}
